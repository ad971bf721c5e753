import { invitationDays } from '@etalage/contracts/limits';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { EmailField, FormField } from '../../../ui/form-field.tsx';
import { useShopView } from '../../../ui/shop-view.ts';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import { colleagueField } from './forms.ts';
import { AccountFormFrame, answerOf, type PartProps, Section } from './section.tsx';

/** AUTH-07: who orders for the same company, who was invited to, and the form that invites somebody. */
export function ColleagueList({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { language } = useShopView();
  if (account.colleagues === null) return null;
  const { people, invitations } = account.colleagues;
  const ended = answerOf(sent, 'withdraw') ?? answerOf(sent, 'colleague');
  return (
    <Section text={t('colleaguesText')} title={t('colleaguesTitle')}>
      <ErrorSummary errors={ended?.errors} />
      {people.length + invitations.length > 0 && (
        <ul className="mb-8 grid gap-3">
          {people.map((one) => (
            <Row deed="colleague" key={one.id} {...one} />
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
};

function Row({ deed, id, email, firstName, lastName, note }: RowProps) {
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
      <Form method="post">
        <input name="intent" type="hidden" value={deed} />
        <input name="id" type="hidden" value={id} />
        <Button aria-label={t(`${deed}Of`, { name })} look="secondary" size="small" type="submit">
          {t(deed)}
        </Button>
      </Form>
    </li>
  );
}

function InviteForm({ answer: sent }: Pick<PartProps, 'answer'>) {
  const t = useTranslations('details');
  const label = useTranslations('checkout');
  const answer = answerOf(sent, 'invite');
  const errors = useStandingErrors(answer?.errors);
  const field = (part: string) => {
    const name = colleagueField + part;
    return { name, id: fieldId(name), defaultValue: answer?.values[name] ?? '', error: errors?.[name] };
  };
  return (
    <AccountFormFrame
      errors={errors}
      form="invite"
      look="secondary"
      refused={answer?.errors}
      submit={t('inviteSubmit')}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField {...field('firstName')} autoComplete="off" label={label('fields.firstName')} required />
        <FormField {...field('lastName')} autoComplete="off" label={label('fields.lastName')} required />
        <EmailField
          {...field('email')}
          autoComplete="off"
          className="sm:col-span-2"
          hint={t('inviteHint', { days: invitationDays })}
          label={label('fields.email')}
          maxLength={254}
          required
        />
      </div>
    </AccountFormFrame>
  );
}
