import { data } from 'react-router';
import { translator } from '../lib/i18n.server.ts';
import { makePrivate } from '../lib/private-page.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import type { MailedLinkWords } from './mailed-link-page.tsx';

/** What a mailed link names, as it stands in its address; '' for what is not there. */
export function partsOf<Name extends string>(url: URL, ...names: Name[]): Record<Name, string> {
  const parts = names.map((name) => [name, url.searchParams.get(name) ?? '']);
  return Object.fromEntries(parts) as Record<Name, string>;
}

/** Which of its uses the address of such a page names; a page that is not there where it names none. */
export function purposeIn<Use extends string>(params: { use: string }, uses: readonly Use[]): Use {
  const use = uses.find((one) => one === params.use);
  if (!use) throw data(null, { status: 404 });
  return use;
}

/**
 * The loader of such a page, which changes nothing: programs that look into mails open their links too.
 * @param parts without one of which the link opens nothing
 */
export function showMailedLink(
  context: Context,
  parts: Record<string, string>,
  words: MailedLinkWords,
  title: string = words.asked.title,
) {
  makePrivate(context);
  const isWhole = Object.values(parts).every((part) => part !== '');
  return { words, isWhole, seo: { title, isIndexed: false } };
}

/** Of a link that is too old, was withdrawn, or was never made so. */
const ended = [400, 404, 410];

/**
 * The action of such a page, to which its button posts, and mail programs by themselves (RFC 8058). Where the API gives no
 * answer the button stays.
 */
export async function followMailedLink(context: Context, ask: () => Promise<{ status: number }>) {
  makePrivate(context);
  const status = (await ask().catch(() => null))?.status ?? 503;
  if (status === 200) return data({ outcome: 'done' as const });
  if (ended.includes(status)) return data({ outcome: 'ended' as const }, { status: 410 });
  const text = translator(languageOf(context), 'form')('again');
  return data({ outcome: 'failed' as const, text }, { status });
}
