import { ServerHtml } from '../lib/server-html.tsx';
import { type DrawnItem, DrawnPart, type PageOfHeader } from '../lib/shop-parts.tsx';

type Props = { id: string; item: DrawnItem; page: PageOfHeader };

/** The browser keeps these as they were drawn: logging in or out and another language always load a new document. */
export function KeptItem({ id, item, page }: Props) {
  return import.meta.env.SSR ? (
    <DrawnPart className="contents" id={id} pick={(parts) => parts.item(item, page)} />
  ) : (
    <ServerHtml className="contents" id={id} />
  );
}
