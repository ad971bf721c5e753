import { getStaffSession, type StaffSession } from '@etalage/contracts';
import { staffCodePath, staffLogInPath, staffPath } from '@etalage/contracts/page-paths';
import { redirect } from 'react-router';
import { api } from '../lib/api.server.ts';
import { textsOfPage, translator } from '../lib/i18n.server.ts';
import { makePrivate } from '../lib/private-page.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';

/** Somebody of the shop's staff who is logged in. */
type Staff = NonNullable<StaffSession['staff']>;

/** How far whoever asks is with logging in as staff. */
const staffSessionOf = (context: Context): Promise<StaffSession> => api(context).read(getStaffSession);

/** Who is logged in. Anybody else is led to where that is done. */
export async function requireStaff(context: Context): Promise<Staff> {
  const { staff, factor } = await staffSessionOf(context);
  const language = languageOf(context);
  if (!staff) throw redirect(factor ? staffCodePath(language) : staffLogInPath(language), 303);
  return staff;
}

/** Leads on whoever is logged in already; else which second factor is asked for, null before the password, and whether a passkey is one. */
export async function requireNoStaff(context: Context): Promise<Omit<StaffSession, 'staff'>> {
  const { staff, ...asked } = await staffSessionOf(context);
  if (staff) throw redirect(staffPath(languageOf(context)), 303);
  return asked;
}

type Title = 'loginTitle' | 'codeTitle' | 'deskTitle' | 'shadowTitle' | 'processingTitle';

/** What the loader of each page for staff gives: kept nowhere, and found by no search engine. */
export function staffPage(context: Context, title: Title) {
  makePrivate(context);
  const language = languageOf(context);
  return {
    texts: textsOfPage(language, 'staff'),
    seo: { title: translator(language, 'staff')(title), isIndexed: false },
  };
}
