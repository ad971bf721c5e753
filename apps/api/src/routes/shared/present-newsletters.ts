import type { Newsletter } from '@etalage/contracts';
import { readFlag } from '@etalage/pricing';
import { safeImageUrl } from '../../html/safe-url.ts';
import { sanitise } from '../../html/sanitise.ts';
import type { NewsletterRow } from '../../repositories/newsletters.ts';
import { inLanguage, pick, pickText, recordOf, textOf } from './loose-json.ts';

/**
 * OVER-02: newsletters as pages may show them, each field read from the first of its spellings that says something, the default one first. That is the first
 * that says so, else the first; of two with the same identifier the first counts.
 */
export function presentNewsletters(
  rows: readonly NewsletterRow[],
  language: string,
  fallback: string,
): Newsletter[] {
  const read = rows.map((row) => presentNewsletter(row, language, fallback));
  const all = read.filter(
    ({ identifier }, at) => read.findIndex((one) => one.identifier === identifier) === at,
  );
  const byDefault = all.find(({ isDefault }) => isDefault) ?? all[0];
  return all
    .map((one) => ({ ...one, isDefault: one === byDefault }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

function presentNewsletter({ id, content }: NewsletterRow, language: string, fallback: string): Newsletter {
  const stored = recordOf(content);
  const inWords = (value: unknown) => inLanguage(value, language, fallback);
  const layout = pickText(stored, textOf, 'popupLayout', 'popup_layout').toUpperCase();
  return {
    identifier: pickText(stored, identifierOf, 'identifier', 'key', 'id') || String(id),
    isDefault: readFlag(pick(stored, 'isDefault', 'is_default', 'default')) ?? false,
    title: pickText(stored, inWords, 'popupHeader', 'popup_header', 'title'),
    text: sanitise(pickText(stored, inWords, 'popupBodyText', 'popup_body_text', 'subtitle', 'text')),
    image: safeImageUrl(textOf(stored.image)),
    layout: layout === 'BACKGROUND' ? 'BACKGROUND' : 'COLUMNS',
  };
}

const identifierOf = (value: unknown) =>
  (typeof value === 'number' ? String(value) : textOf(value)).slice(0, 100);
