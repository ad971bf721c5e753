import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { intervalOptions } from '../../ui/interval-options.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The form that adds to the cart (buy.tsx): its variant and number go along. */
const buyForm = 'buy';

/**
 * How a product can come again and again, as HTML: it never changes in the browser, so it needs no code for it. Its button sends
 * the form that adds to the cart elsewhere, by GET, where whoever is not logged in logs in first.
 */
export function drawSubscribing(language: string): string {
  const t = translator(language, 'subscriptions');
  return renderToStaticMarkup(
    <section className="mt-5 rounded-card border border-line bg-surface p-4">
      <h2 className="font-sans font-semibold">{t('product.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('product.text')}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-44 grow"
          defaultValue="month"
          form={buyForm}
          id="subscribe-interval"
          label={t('product.often')}
          name="interval"
        >
          {intervalOptions(t)}
        </SelectField>
        <button
          className="outlined"
          form={buyForm}
          formAction={links(language).newSubscription}
          formMethod="get"
          type="submit"
        >
          {t('product.button')}
        </button>
      </div>
    </section>,
  );
}
