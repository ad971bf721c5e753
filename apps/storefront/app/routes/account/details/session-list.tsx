import type { AccountSession } from '@etalage/contracts';
import { countryName } from '@etalage/contracts/country-name';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useShopView } from '../../../ui/shop-view.ts';
import { answerOf, type PartProps, Section } from './section.tsx';

/** AUTH-07: where the customer is logged in, to be ended one by one or all but this one. */
export function SessionList({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { language } = useShopView();
  const answer = answerOf(sent, 'sessions');
  const device = ({ browser, system }: AccountSession) =>
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? t('unknownDevice'));
  return (
    <Section text={t('sessionsText')} title={t('sessionsTitle')}>
      <ErrorSummary errors={answer?.errors} />
      <ul className="grid gap-3">
        {account.sessions.map((session) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4"
            key={session.id}
          >
            <div>
              <p className="font-medium">{device(session)}</p>
              <p className="text-sm text-muted">
                {session.country === null
                  ? t('unknownPlace')
                  : t('sessionPlace', { country: countryName(session.country, language) })}
                {' · '}
                {session.isThis
                  ? t('thisSession')
                  : t('sessionSince', { date: calendarDate(session.beganAt, language) })}
              </p>
            </div>
            {!session.isThis && (
              <Form method="post">
                <input name="intent" type="hidden" value="sessions" />
                <input name="session" type="hidden" value={session.id} />
                <Button
                  aria-label={t('endSession', { device: device(session) })}
                  look="secondary"
                  size="small"
                  type="submit"
                >
                  {t('logOut')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {account.sessions.length > 1 && (
        <Form className="mt-5" method="post">
          <input name="intent" type="hidden" value="sessions" />
          <Button look="secondary" type="submit">
            {t('logOutElsewhere')}
          </Button>
        </Form>
      )}
    </Section>
  );
}
