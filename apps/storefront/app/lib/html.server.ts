/** Finished HTML. Its own type, so that whatever is mere text is escaped. */
export type Html = { readonly html: string };

type Value = string | number | Html | null | undefined | false;

/**
 * HTML from a template: html`<p>${text}</p>`. Values are escaped unless they are Html themselves; null, undefined and
 * false write nothing. Line breaks of the template and the indentation after them are left out.
 */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  const pieces = piecesOf(template);
  const written = [pieces[0] ?? ''];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value !== null && value !== undefined && value !== false)
      written.push(typeof value === 'object' ? value.html : escapeHtml(String(value)));
    written.push(pieces[index + 1] ?? '');
  }
  // Joined, not added with +: V8 keeps a sum of strings as a tree, which would be flattened anew for each page that it is on.
  return { html: written.join('') };
}

const known = new WeakMap<TemplateStringsArray, string[]>();

function piecesOf(template: TemplateStringsArray): string[] {
  const pieces = known.get(template) ?? template.map((piece) => piece.replace(/\n\s*/g, ''));
  known.set(template, pieces);
  return pieces;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

/** Text as a browser itself writes it where it is asked for its HTML, so that the two can be compared. */
export function escapeHtml(text: string): string {
  return /[&<>"\u00a0]/.test(text) ? text.replace(/[&<>"\u00a0]/g, (sign) => entities[sign] ?? sign) : text;
}
