import { checkQuickOrder, quickOrder, type Refill } from '@etalage/contracts';
import { mostQuickLines } from '@etalage/contracts/limits';
import { type ChangeEvent, useRef } from 'react';
import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { afterRefill, textsOfRefill } from '../../cart/refill.server.ts';
import { RefillView } from '../../cart/refill-view.tsx';
import { api } from '../../lib/api.server.ts';
import { refusedBecause, textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';
import { readLines, type TypedLines } from './read-lines.ts';
import { tellUnclear } from './tell-unclear.ts';

/** ACC-08: lines of article number or EAN and quantity, looked at one by one before anything is in the cart. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  return {
    texts: { ...textsOfPage(language, 'quickOrder'), ...textsOfRefill(language) },
    seo: { title: translator(language, 'quickOrder')('title'), isIndexed: false },
  };
}

type Answer = {
  text: string;
  unclear: TypedLines['unclear'];
  /** What would come into the cart; null where the lines could not be looked at. */
  refill: Refill | null;
  errors?: { text: string };
  refused?: string;
};

export async function action({ context, request }: Route.ActionArgs) {
  makePrivate(context);
  const { text = '', intent, mark = '' } = textsOf(await request.formData());
  const { lines, unclear, isTooLong } = readLines(text);
  const t = translator(languageOf(context), 'quickOrder');
  if (isTooLong) return unusable({ text, unclear }, t('tooLong', { most: mostQuickLines }));
  if (lines.length === 0) return unusable({ text, unclear }, t('empty'));
  if (intent !== 'add') return look(context, { text, unclear, lines });
  const input = { query: { lang: languageOf(context) }, body: { lines, mark } };
  const { data: told, init } = await afterRefill(context, api(context).call(quickOrder, input));
  // Shown anew as it is now, beside why nothing is in the cart.
  const again = await look(context, { text, unclear, lines });
  return data<Answer>({ ...again.data, refused: told.refused }, init ?? {});
}

type Typed = { text: string } & Pick<TypedLines, 'lines' | 'unclear'>;

async function look(context: Context, { text, unclear, lines }: Typed) {
  const language = languageOf(context);
  const answer = await api(context)
    .call(checkQuickOrder, { query: { lang: language }, body: { lines } })
    .catch(() => null);
  if (answer?.status === 200) {
    const told = tellUnclear(answer.body, { lines, unclear });
    if (told.refill.lines.length > 0) return data<Answer>({ text, ...told });
    return unusable({ text, unclear: told.unclear }, translator(language, 'quickOrder')('empty'));
  }
  const failed = translator(language, 'form')('again');
  const errors = refusedBecause(answer, {}, language, { CROSS_SITE: failed, otherwise: failed });
  const [error = failed] = Object.values(errors);
  return data<Answer>(
    { text, unclear, refill: null, errors: { text: error } },
    { status: answer?.status ?? 503 },
  );
}

function unusable(typed: Pick<Answer, 'text' | 'unclear'>, error: string) {
  return data<Answer>({ ...typed, refill: null, errors: { text: error } }, { status: 422 });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      {useShopView().shoppingEnabled ? <Contents answer={actionData} /> : <Closed />}
    </WithPageTexts>
  );
}

/** TEN-09: before anybody types lines that nobody takes. */
function Closed() {
  const t = useTranslations('quickOrder');
  const why = useTranslations('refill');
  const to = useLinks();
  return (
    <MessagePage text={why('shoppingDisabled')} title={t('title')}>
      <a className={buttonClass('primary')} href={to.products}>
        {t('toProducts')}
      </a>
    </MessagePage>
  );
}

function Contents({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('quickOrder');
  return (
    <div className="shop-container max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-muted">{t('intro')}</p>
      <LinesForm answer={answer} key={answer?.text} />
      {answer && answer.unclear.length > 0 && <Unclear lines={answer.unclear} />}
      {answer?.refill && (
        <RefillView refill={answer.refill} refused={answer.refused} submit={t('add')} gone={t('unknown')}>
          <input name="intent" type="hidden" value="add" />
          <textarea defaultValue={answer.text} hidden name="text" readOnly />
        </RefillView>
      )}
    </div>
  );
}

function LinesForm({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('quickOrder');
  const form = useRef<HTMLFormElement>(null);
  const errors = useStandingErrors(answer?.errors);
  /** A file's text goes into the field, where it can be seen and changed before it is looked at. */
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const field = form.current?.querySelector('textarea');
    const file = target.files?.[0];
    if (field && file) field.value = await file.text();
  };
  return (
    <Form className="mt-6 grid gap-5" method="post" noValidate ref={form}>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <TextAreaField
        autoComplete="off"
        defaultValue={answer?.text}
        error={errors?.text}
        hint={t('hint', { most: mostQuickLines })}
        id={fieldId('text')}
        label={t('lines')}
        name="text"
        required
        rows={8}
        spellCheck={false}
      />
      <label className="grid gap-1.5 text-[0.9375rem] needs-script">
        <span className="font-medium">{t('file')}</span>
        <input
          accept=".csv,.txt,text/csv,text/plain"
          className="w-full min-w-0 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
          onChange={readFile}
          type="file"
        />
      </label>
      <Button className="justify-self-start max-sm:w-full" look="secondary" type="submit">
        {t('check')}
      </Button>
    </Form>
  );
}

/** What nobody can order as it stands; it does not come along. */
function Unclear({ lines }: { lines: TypedLines['unclear'] }) {
  const t = useTranslations('quickOrder');
  return (
    <Notice className="mt-8" look="warning" title={t('unclearTitle', { count: lines.length })}>
      <p>{t('unclearText')}</p>
      <ul className="mt-2 grid gap-1">
        {lines.map(({ place, text }) => (
          <li className="break-words" key={place}>
            {t('unclearLine', { place, text })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
