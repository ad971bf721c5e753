import type { SubscriptionInterval, SubscriptionOffer } from '@etalage/contracts';
import { privacySlug, returnsSlug, termsSlug } from '@etalage/contracts/page-paths';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderButton } from '../../../locales/order-button.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { intervalOptions } from '../../../ui/interval-options.tsx';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useLinks, useMoney, useShopView } from '../../../ui/shop-view.ts';
import { TermsLink } from '../../../ui/terms-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

type StartFormProps = {
  offer: SubscriptionOffer;
  interval: SubscriptionInterval;
  /** Made with the page, so that the form sent twice is one subscription. */
  formKey: string;
  answer: { errors: Record<string, string>; values: Record<string, string> } | undefined;
};

/** How often, where to, how it is paid, and the button that orders the first of them. */
export function StartForm({ offer, interval, formKey, answer }: StartFormProps) {
  const { billing, shipping, shippingOptions, paymentOptions } = offer;
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const money = useMoney();
  const isPending = useNavigation().formMethod === 'POST';
  const { errors = {}, values = {} } = answer ?? {};
  const [first] = shippingOptions;
  const where = shipping ?? billing;
  return (
    <Form
      className="mt-8 grid gap-8"
      method="post"
      noValidate
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <input name="formKey" type="hidden" value={values.formKey ?? formKey} />
      <SelectField
        className="max-w-sm"
        defaultValue={values.interval ?? interval}
        id={fieldId('interval')}
        label={t('often')}
        name="interval"
      >
        {intervalOptions(t)}
      </SelectField>
      <Part title={t('address')}>
        {where && <PostalAddress address={where} />}
        <p className="mt-2">
          <TextLink href={to.details}>{t('toDetails')}</TextLink>
        </p>
      </Part>
      <Part title={t('delivery')}>
        <ChoiceCards
          choices={shippingOptions.map(({ id, name, cost, total, toPay }) => ({
            value: `${id}/${total}`,
            title: name,
            text: t('together', { amount: money(toPay) }),
            aside: cost === 0 ? t('free') : money(cost),
          }))}
          chosen={values.shipping ?? (first ? `${first.id}/${first.total}` : null)}
          error={errors.shipping}
          id={fieldId('shipping')}
          legend={t('delivery')}
          name="shipping"
        />
      </Part>
      <Part title={t('payment')}>
        <ChoiceCards
          choices={paymentOptions.map(({ provider, method, name }) => ({
            value: `${provider}/${method}`,
            title: name,
            text: t(provider === 'invoice' ? 'onAccount' : 'byMandate'),
          }))}
          chosen={values.payment ?? null}
          error={errors.payment}
          id={fieldId('payment')}
          legend={t('payment')}
          name="payment"
        />
      </Part>
      <Agreement error={errors.termsAccepted} />
    </Form>
  );
}

/** That it comes again and again, the terms, where it says how to withdraw, and the button. */
function Agreement({ error }: { error: string | undefined }) {
  const t = useTranslations('subscriptions');
  const label = useTranslations('checkout');
  const to = useLinks();
  const { language } = useShopView();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <p className="mb-4 max-w-prose">{t('agree')}</p>
      <CheckField
        error={error}
        id={fieldId('termsAccepted')}
        label={label.rich('terms', {
          terms: (text) => <TermsLink href={to.page(termsSlug)}>{text}</TermsLink>,
          privacy: (text) => <TermsLink href={to.page(privacySlug)}>{text}</TermsLink>,
        })}
        name="termsAccepted"
        required
        value="yes"
      />
      <p className="mt-2 pl-9 text-sm text-muted">
        {label.rich('returns', {
          returns: (text) => <TermsLink href={to.page(returnsSlug)}>{text}</TermsLink>,
        })}
      </p>
      <Button className="mt-6 w-full" pending={isPending} size="large" type="submit">
        {orderButton[language] ?? orderButton.en}
      </Button>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
