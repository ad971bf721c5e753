import { useShopLinks } from './shop-view.ts';

/** HTML of the shop's own, sanitised by the API before it got here. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const own = useShopLinks();
  if (!html) return null;
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: own.html(html) }} />;
}
