import type { Account, AccountSession } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import { SessionList } from './session-list.tsx';

const session = (traits: Partial<AccountSession>): AccountSession => ({
  id: 'a',
  isThis: false,
  browser: 'Firefox',
  system: 'Windows',
  country: 'NL',
  beganAt: '2026-11-21T10:00:00.000Z',
  ...traits,
});
const shown = (language: string, ...sessions: AccountSession[]) => {
  const account = { sessions } as unknown as Account;
  return textOf(renderView(<SessionList account={account} answer={undefined} />, { language }));
};

test.each([
  ['nl', 'Onbekend apparaat Plaats onbekend · Ingelogd op 21 november 2026', 'Ingelogd vanuit Nederland'],
  ['en', 'Unknown device Place unknown · Logged in on 21 November 2026', 'Logged in from Netherlands'],
])(
  'AUTH-07 the list of sessions says of what is not known that it is not, in %s',
  (language, unknown, known) => {
    const stranger = shown(language, session({ browser: null, system: null, country: null }));
    expect(stranger).toContain(unknown);
    expect(stranger).not.toContain(known);
    expect(shown(language, session({}))).toContain(known);
  },
);
