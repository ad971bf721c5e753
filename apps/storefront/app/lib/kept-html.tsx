import { useEffect, useState } from 'react';

type Props = { as?: 'div' | 'footer'; id: string; className?: string };

const kept = new Map<string, string>();

/** What the server drew under this id in this document; null where it drew no such part. */
function keptHtml(id: string): string | null {
  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? null;
  if (html !== null) kept.set(id, html);
  return html;
}

/** Whether a page with this part can be shown without asking the server for a whole document. */
export const isKept = (id: string): boolean => keptHtml(id) !== null;

/**
 * A part that is the same on every page of a language: the browser keeps what the server drew, and needs neither
 * code nor data for it. Used as `import.meta.env.SSR ? <div id="x"><View /></div> : <KeptHtml id="x" />`.
 */
export function KeptHtml({ as: Tag = 'div', id, className }: Props) {
  const [html] = useState(() => keptHtml(id));
  useEffect(() => {
    // The document began on a page without this part, e.g. in the checkout.
    if (html === null) location.reload();
  }, [html]);
  return (
    <Tag
      className={className}
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
      id={id}
      suppressHydrationWarning
    />
  );
}
