import { companyRoles, emailLength, invitationDays } from '@etalage/contracts/limits';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { EmailField, FormField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShopView } from '../../../ui/shop-view.ts';
import { colleagueField, limitField } from './forms.ts';
import { AccountFormFrame, answerOf, Deed, type PartProps, Section, useAnswer } from './section.tsx';

/** AUTH-07: who orders for the same company, who was invited to, and the form that invites somebody. */
export function ColleagueList({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { language } = useShopView();
  if (account.colleagues === null) return null;
  const { people, invitations } = account.colleagues;
  const ended = answerOf(sent, 'withdraw') ?? answerOf(sent, 'colleague') ?? answerOf(sent, 'role');
  return (
    <Section text={t('colleaguesText')} title={t('colleaguesTitle')}>
      <ErrorSummary errors={ended?.errors} refused={ended?.errors} />
      {people.length + invitations.length > 0 && (
        <ul className="mb-8 grid gap-3">
          {people.map((one) => (
            <Row deed="colleague" key={one.id} {...one}>
              <RoleForm answer={answerOf(sent, 'role')} colleague={one} />
            </Row>
          ))}
          {invitations.map(({ until, ...one }) => (
            <Row
              deed="withdraw"
              key={one.id}
              note={t('invitedUntil', { date: calendarDate(until, language) })}
              {...one}
            />
          ))}
        </ul>
      )}
      <InviteForm answer={sent} key={invitations.length} />
    </Section>
  );
}

type RowProps = {
  deed: 'colleague' | 'withdraw';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  note?: string;
  children?: ReactNode;
};

function Row({ deed, id, email, firstName, lastName, note, children }: RowProps) {
  const t = useTranslations('details');
  const name = `${firstName} ${lastName}`.trim();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-muted">
          {email}
          {note !== undefined && ` · ${note}`}
        </p>
      </div>
      {deed === 'withdraw' ? (
        <Deed id={id} intent={deed} name={t('withdrawOf', { name })}>
          {t(deed)}
        </Deed>
      ) : (
        // Asked once more: only the shop can undo it.
        <details>
          <summary
            aria-label={t('colleagueOf', { name })}
            className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
          >
            {t(deed)}
          </summary>
          <p className="mb-2 max-w-prose text-sm text-muted">{t('colleagueText')}</p>
          <Deed id={id} intent={deed} name={t('colleagueSureOf', { name })}>
            {t('colleagueSure')}
          </Deed>
        </details>
      )}
      {children}
    </li>
  );
}

type Colleague = NonNullable<PartProps['account']['colleagues']>['people'][number];

/** What a colleague may do, and up to which amount. */
function RoleForm({ colleague, answer }: { colleague: Colleague; answer: PartProps['answer'] }) {
  const t = useTranslations('details');
  const { id, firstName, lastName, role, orderLimit } = colleague;
  const sent = answer?.values.id === id ? answer : undefined;
  const name = limitField(id);
  return (
    <Form
      className="grid w-full items-start gap-3 border-t border-line pt-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-[1fr_1fr_auto]"
      key={`${role} ${orderLimit}`}
      method="post"
      noValidate
    >
      <input name="id" type="hidden" value={id} />
      <SelectField
        defaultValue={sent?.values.role ?? role}
        id={fieldId(`role.${id}`)}
        label={t('role')}
        name="role"
      >
        {companyRoles.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </SelectField>
      <FormField
        autoComplete="off"
        defaultValue={sent?.values.orderLimit ?? (orderLimit === null ? '' : String(orderLimit))}
        error={sent?.errors[name]}
        hint={t('orderLimitHint')}
        id={fieldId(name)}
        inputMode="decimal"
        label={t('orderLimit')}
        name="orderLimit"
      />
      <Button
        aria-label={t('roleSubmitOf', { name: `${firstName} ${lastName}`.trim() })}
        className="justify-self-start lg:mt-7"
        look="secondary"
        name="intent"
        type="submit"
        value="role"
      >
        {t('roleSubmit')}
      </Button>
    </Form>
  );
}

function InviteForm({ answer: sent }: Pick<PartProps, 'answer'>) {
  const t = useTranslations('details');
  const label = useTranslations('checkout');
  const { answer, errors, frame } = useAnswer(sent, 'invite');
  const field = (part: string) => {
    const name = colleagueField + part;
    return { name, id: fieldId(name), defaultValue: answer?.values[name] ?? '', error: errors?.[name] };
  };
  return (
    <AccountFormFrame {...frame} look="secondary" submit={t('inviteSubmit')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField {...field('firstName')} autoComplete="off" label={label('fields.firstName')} required />
        <FormField {...field('lastName')} autoComplete="off" label={label('fields.lastName')} required />
        <EmailField
          {...field('email')}
          autoComplete="off"
          className="sm:col-span-2"
          hint={t('inviteHint', { days: invitationDays })}
          label={label('fields.email')}
          maxLength={emailLength}
          required
        />
      </div>
    </AccountFormFrame>
  );
}
