import { getProcessingRegister, type ProcessingRegister } from '@etalage/contracts';
import { staffPath } from '@etalage/contracts/page-paths';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { calendarDate } from '../../lib/dates.ts';
import { textsOfPage } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { requireStaff, staffPage } from '../../staff/staff-page.server.ts';
import { useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/processing';

/** What the shop does with data of persons, for whoever works there, to be read and printed. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = staffPage(context, 'processingTitle');
  await requireStaff(context);
  const language = languageOf(context);
  const register = await api(context).read(getProcessingRegister);
  const texts = { ...page.texts, ...textsOfPage(language, 'processing') };
  return { ...page, texts, register, today: calendarDate(new Date().toISOString(), language) };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Processing({ loaderData }: Route.ComponentProps) {
  const { texts, register, today } = loaderData;
  return (
    <WithPageTexts texts={texts}>
      <Register register={register} today={today} />
    </WithPageTexts>
  );
}

function Register({ register, today }: { register: ProcessingRegister; today: string }) {
  const t = useTranslations('processing');
  const staff = useTranslations('staff');
  const { language } = useShopView();
  return (
    <div className="printed-alone shop-container max-w-3xl py-12 break-words sm:py-20">
      <p className="on-screen">
        <TextLink className="inline-flex min-h-8 items-center" href={staffPath(language)}>
          {t('back')}
        </TextLink>
      </p>
      <h1 className="mt-4 text-3xl font-semibold text-balance sm:text-4xl">{staff('processingTitle')}</h1>
      <p className="mt-3 text-muted">
        {register.controller.name} · {t('date', { date: today })}
      </p>
      <p className="on-screen mt-3 text-muted">{t('intro')}</p>
      <Controller controller={register.controller} />
      <nav aria-labelledby="contents" className="on-screen mt-10">
        <h2 className="text-xl font-semibold" id="contents">
          {t('contents')}
        </h2>
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
          {register.activities.map(({ key }) => (
            <li key={key}>
              <TextLink className="inline-flex min-h-8 items-center" href={`#${key}`}>
                {t(`activities.${key}.title`)}
              </TextLink>
            </li>
          ))}
          <li>
            <TextLink className="inline-flex min-h-8 items-center" href="#measures">
              {t('security')}
            </TextLink>
          </li>
        </ul>
      </nav>
      {register.activities.map((activity) => (
        <Activity activity={activity} key={activity.key} recipients={register.recipients} />
      ))}
      <Part id="measures" title={t('security')}>
        <List lines={measures.map((one) => t(`measures.${one}`))} />
      </Part>
      <Part id="incomplete" title={t('incomplete')}>
        <p>{t('incompleteText')}</p>
      </Part>
    </div>
  );
}

/** What protects all of it, as the words say. */
const measures = ['tls', 'tenants', 'passwords', 'staff', 'limits', 'cards', 'deletion'] as const;

const controllerFields = ['name', 'address', 'email', 'phone', 'chamberOfCommerce', 'vatNumber'] as const;

function Controller({ controller }: { controller: ProcessingRegister['controller'] }) {
  const t = useTranslations('processing');
  return (
    <Part id="controller" title={t('controller')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {controllerFields.map((field) => (
          <Row key={field} name={t(`controllerFields.${field}`)}>
            {controller[field] || <em className="text-muted">{t('unknown')}</em>}
          </Row>
        ))}
      </dl>
    </Part>
  );
}

type ActivityProps = {
  activity: ProcessingRegister['activities'][number];
  recipients: ProcessingRegister['recipients'];
};

function Activity({ activity: { key, kept, recipients: seenBy }, recipients }: ActivityProps) {
  const t = useTranslations('processing');
  /** Who it is, by name where that is known. */
  const recipient = (kind: (typeof seenBy)[number]): string => {
    const names = recipients.find((one) => one.kind === kind)?.names ?? [];
    return t(`recipients.${kind}`) + (names.length > 0 ? ` (${names.join(', ')})` : '');
  };
  return (
    <Part id={key} title={t(`activities.${key}.title`)}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {(['purpose', 'ground', 'persons', 'data'] as const).map((field) => (
          <Row key={field} name={t(`fields.${field}`)}>
            {t(`activities.${key}.${field}`)}
          </Row>
        ))}
        <Row name={t('fields.recipients')}>
          <List lines={seenBy.map(recipient)} />
        </Row>
        <Row name={t('fields.retention')}>
          <List
            lines={kept.map(({ what, period }) =>
              t(`kept.${what}`, { period: period ? t(`units.${period.unit}`, { count: period.count }) : '' }),
            )}
          />
        </Row>
      </dl>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-32 border-t border-line pt-6" id={id}>
      <h2 className="mb-4 text-xl font-semibold" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
