import type { Account } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import { LeaveForm } from './leave-form.tsx';
import { NewPasswordForm } from './password-forms.tsx';

const accountWith = (hasPassword: boolean): Account => ({
  email: 'a@example.nl',
  details: { firstName: 'Anna', lastName: 'de Boer' },
  ...{ vatIsValid: null, billing: null, shipping: null, hasPassword },
  ...{ sessions: [], passkeys: [], shadowVisits: [], colleagues: null },
  mails: { newsletters: [], reviewMails: true, stockMails: [] },
});

test('AUTH-07 who has no password reads how to leave and to change the address, with a link that makes one', () => {
  for (const [language, leave, both] of [
    [
      'nl',
      'Maak eerst een wachtwoord; daarna kun je hier je account verwijderen',
      'je e-mailadres wijzigen en',
    ],
    ['en', 'Make a password first; after that you can delete your account', 'change your email address and'],
  ] as const) {
    const shown = (hasPassword: boolean) => {
      const shared = { account: accountWith(hasPassword), answer: undefined };
      return [<LeaveForm key="leave" {...shared} />, <NewPasswordForm key="password" {...shared} />].map(
        (part) => renderView(part, { language }),
      ) as [string, string];
    };
    const [without, password] = shown(false);
    expect(textOf(without)).toContain(leave);
    expect(without).toContain(`href="/${language}/auth/forgot"`);
    expect(without).not.toContain('passwordForLeaving');
    expect(textOf(password)).toContain(both);
    const [withOne] = shown(true);
    expect(withOne).toContain('passwordForLeaving');
    expect(textOf(withOne)).not.toContain(leave);
  }
});
