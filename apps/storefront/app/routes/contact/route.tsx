import { getBranches } from '@etalage/contracts';
import { countryName } from '@etalage/contracts/country-name';
import { useEffect, useState } from 'react';
import { data, Form, redirect, useNavigation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { sendMessage } from '../../forms/send-message.server.ts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links, telHref } from '../../lib/links.ts';
import { type KeptPhoto, keptPhoto, photosRefused } from '../../lib/message-photos.ts';
import { languageOf, requestInfo, tenantOf } from '../../lib/request-context.ts';
import { sameInEveryLanguage } from '../../lib/seo.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { type ContactField, ContactFields } from '../../ui/contact-fields.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { forgetDraft, useDraft } from '../../ui/use-draft.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const t = translator(language, 'contact');
  const answer = await api(context)
    .call(getBranches)
    .catch(() => null);
  return {
    branches: answer?.status === 200 ? answer.body : [],
    isSent: url.searchParams.get('sent') === '1',
    seo: {
      title: t('title'),
      description: t('seoDescription'),
      ...sameInEveryLanguage(
        requestInfo(context).origin,
        tenantOf(context).languages,
        links(language).contact,
      ),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const refused = await sendMessage(request, context);
  if (!refused) throw redirect(`${links(languageOf(context)).contact}?sent=1`, { status: 303 });
  const { status, ...answer } = refused;
  return data(answer, { status });
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, isSent } = loaderData;
  const t = useTranslations('contact');
  return (
    <div className="shop-container py-10 sm:py-16" data-contact-page="">
      <div className="max-w-2xl">
        <h1 className="text-3xl font-semibold sm:text-5xl">{t('title')}</h1>
        <p className="mt-4 text-lg text-muted">{t('intro')}</p>
      </div>
      <div className="mt-10 grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        {isSent ? <Sent /> : <MessageForm answer={actionData} />}
        <div className="grid gap-10">
          <StoreDetails />
          {branches.length > 1 && <Branches branches={branches} />}
        </div>
      </div>
    </div>
  );
}

const draft = 'contact';

function Sent() {
  const t = useTranslations('contact');
  const links = useLinks();
  useEffect(() => forgetDraft(draft), []);
  return (
    <Notice look="success" title={t('sentTitle')}>
      <p>{t('sentText')}</p>
      <p className="mt-3">
        <TextLink href={links.products}>{t('toProducts')}</TextLink>
      </p>
    </Notice>
  );
}

function MessageForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useTranslations('contact');
  const form = useDraft(draft, null);
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  const [drawnWith] = useState(answer);
  useEffect(() => {
    // What was chosen before the page's script came has gone with no form yet.
    if (!answer || answer === drawnWith || !form.current) return;
    forgetChosen(form.current, answer.errors);
  }, [answer, drawnWith, form]);
  const field = (name: ContactField) => ({
    name,
    id: fieldId(name),
    defaultValue: answer?.values[name] ?? '',
    error: errors?.[name],
  });
  return (
    <Form
      className="min-w-0"
      encType="multipart/form-data"
      method="post"
      noValidate
      onChange={({ target }) => void choosePhotos(target)}
      onSubmit={(event) => isPending && event.preventDefault()}
      ref={form}
    >
      <h2 className="mb-6 text-xl font-semibold">{t('formTitle')}</h2>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <ContactFields field={field} photos={{ id: fieldId('photos'), error: errors?.photos }}>
        {answer && answer.kept.length > 0 && <KeptPhotos photos={answer.kept} />}
      </ContactFields>
      <Button className="mt-7 w-full sm:w-auto" pending={isPending} size="large" type="submit">
        {t('send')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t('privacy')}</p>
    </Form>
  );
}

/** Photos that came with the form itself are with the shop or refused: what was chosen goes no second time, nor what is gone. */
function forgetChosen(form: HTMLFormElement, errors: Record<string, string>): void {
  const chosen = form.elements.namedItem('photos');
  if (chosen instanceof HTMLInputElement) chosen.value = '';
  if (errors.photos) form.dispatchEvent(new Event(photosRefused));
}

function KeptPhotos({ photos }: { photos: readonly KeptPhoto[] }) {
  const t = useTranslations('contact');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('photos.kept')}</legend>
      {photos.map(({ token, name }) => (
        <CheckField
          defaultChecked
          id={fieldId(keptPhoto + token)}
          key={token}
          label={t('photos.ready', { name })}
          name={keptPhoto + token}
          value={name}
        />
      ))}
    </fieldset>
  );
}

/** The script that sends photos comes with the first that is chosen. */
async function choosePhotos(target: EventTarget): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const script = await import('../../ui/choose-photos.ts').catch(() => null);
  script?.drivePhotos(target);
}

/** From the settings that the footer shows too. */
function StoreDetails() {
  const t = useTranslations('contact');
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.shop;
  if (!shop) return null;
  const { address, phone, email, chamberOfCommerce, vatNumber } = shop.footer;
  return (
    <div className="rounded-card border border-line bg-surface p-6 leading-relaxed">
      <h2 className="mb-3 text-xl font-semibold">{shop.name}</h2>
      <address className="not-italic">
        {address.map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
      </address>
      <dl className="mt-4 grid gap-3">
        {phone && (
          <Detail label={t('phone')}>
            <TextLink className="inline-flex min-h-6 items-center" href={telHref(phone)}>
              {phone}
            </TextLink>
          </Detail>
        )}
        {email && (
          <Detail label={t('email')}>
            <TextLink className="inline-flex min-h-6 items-center break-all" href={`mailto:${email}`}>
              {email}
            </TextLink>
          </Detail>
        )}
        {chamberOfCommerce && <Detail label={t('chamberOfCommerce')}>{chamberOfCommerce}</Detail>}
        {vatNumber && <Detail label={t('vatNumber')}>{vatNumber}</Detail>}
      </dl>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Branches({ branches }: Pick<Route.ComponentProps['loaderData'], 'branches'>) {
  const t = useTranslations('contact');
  const { language } = useShopView();
  return (
    <section aria-labelledby="branches-title">
      <h2 className="mb-4 text-xl font-semibold" id="branches-title">
        {t('branches')}
      </h2>
      <ul className="grid gap-5 leading-relaxed">
        {branches.map((branch) => (
          <li key={branch.id}>
            <p className="font-semibold">{branch.name}</p>
            <address className="text-muted not-italic">
              {branch.street} {branch.houseNumber}
              <br />
              {branch.postalCode} {branch.city}, {countryName(branch.countryCode, language)}
            </address>
            {branch.telephoneNumber && (
              <TextLink className="inline-flex min-h-6 items-center" href={telHref(branch.telephoneNumber)}>
                {branch.telephoneNumber}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
