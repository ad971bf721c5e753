import { buttonClass } from '../../ui/button.tsx';

type PageLinksProps = {
  /** The first page's address and its words; null on that page. */
  newest: { href: string; text: string } | null;
  /** The same of the page that follows; null on the last. */
  older: { href: string; text: string } | null;
};

/** Below a list of the account: to its first page, and to what follows. */
export function PageLinks({ newest, older }: PageLinksProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-3 empty:hidden">
      {[newest, older].map(
        (link) =>
          link && (
            <a className={buttonClass('secondary')} data-turns-page href={link.href} key={link.href}>
              {link.text}
            </a>
          ),
      )}
    </div>
  );
}
