import { createContext, useContext, useEffect, useState } from 'react';

type Props = { as?: 'div' | 'footer'; id: string; className?: string };

const kept = new Map<string, string>();

/** What the server drew under this id in this document; null where it drew no such part. */
function serverHtml(id: string): string | null {
  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? null;
  if (html !== null) kept.set(id, html);
  return html;
}

/** Keeps the parts that are in the document as they have become. */
export function rememberServerHtml(): void {
  for (const id of kept.keys()) {
    const element = document.getElementById(id);
    if (element) kept.set(id, element.innerHTML);
  }
}

/** Whether a page with this part can be shown without asking the server for a whole document. */
export const hasServerHtml = (id: string): boolean => serverHtml(id) !== null;

/**
 * A part that is the same on every page of a language: the browser keeps what the server drew, and needs neither
 * code nor data for it. Used as `import.meta.env.SSR ? <div id="x"><View /></div> : <ServerHtml id="x" />`.
 */
export function ServerHtml({ as: Tag = 'div', id, className }: Props) {
  const [html] = useState(() => serverHtml(id));
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

/** HTML that loaders drew for the document that is being made, by id. The server's entry gives it. */
export const DrawnHtmlContext = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * A part of a page that never changes in the browser, drawn by a loader. With the document it comes as HTML alone and is
 * kept from there; on later pages it comes with the loader's data, as `html`.
 */
export function DrawnHtml({ id, html, className }: { id: string; html: string; className: string }) {
  const drawn = useContext(DrawnHtmlContext);
  const [kept] = useState(() => html || (import.meta.env.SSR ? drawn.get(id) : serverHtml(id)));
  return (
    <div
      className={className}
      dangerouslySetInnerHTML={{ __html: html || (kept ?? '') }}
      id={id}
      suppressHydrationWarning
    />
  );
}
