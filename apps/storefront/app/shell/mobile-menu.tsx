import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { KeptHtml } from '../lib/kept-html.tsx';
import { isExternal } from '../lib/links.ts';
import { useMe } from '../lib/me.ts';
import { Place } from '../lib/place.tsx';
import type { MenuNode, Shop } from '../lib/shop.ts';
import { DrawnPart, type PageOfHeader } from '../lib/shop-parts.tsx';
import { ChevronIcon, HeartIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';

import { ChevronDownIcon, LogOutIcon, UserIcon } from './header-icons.tsx';

import { LanguageList } from './language-switcher.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { SearchForm } from './search-form.tsx';

const contentsClass = 'flex grow flex-col gap-5 px-4 pb-4';

/** The menu of narrow screens, in a drawer. */
export function MobileMenu(props: HeaderProps) {
  return (
    <div className="lg:hidden">
      <MenuDialog className="drawer" id="mobile-menu" path={props.path} title={props.shop.name}>
        {import.meta.env.SSR ? (
          <DrawnPart
            className={contentsClass}
            id="mobile-menu-contents"
            pick={({ drawer }) => drawer(props)}
          />
        ) : (
          <KeptHtml className={contentsClass} id="mobile-menu-contents" />
        )}
      </MenuDialog>
    </div>
  );
}

/** On the server only. */
export function DrawerContents({ shop, path, alternates, searchTerm }: PageOfHeader & { shop: Shop }) {
  const t = useTranslations('shell');
  return (
    <>
      <SearchForm as="form" id="drawer-search" shop={shop} term={searchTerm} />
      <nav aria-label={t('menu')}>
        <ul className="divide-y divide-line border-y border-line">
          {shop.header.mobileMenu.map((item) => (
            <li key={item.id}>
              <DrawerEntry item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <Place name="drawer-account">
        <DrawerAccount />
      </Place>
      {shop.languages.length > 1 && (
        <nav aria-label={t('language')} className="border-t border-line pt-2">
          <LanguageList alternates={alternates} path={path} shop={shop} />
        </nav>
      )}
    </>
  );
}

/** The shopper's own pages, and the way out for whoever is logged in. */
function DrawerAccount() {
  const t = useTranslations('shell');
  const to = useLinks();
  const { customer } = useMe();
  return (
    <ul className="mt-auto">
      <li>
        <a className={small} href={customer ? to.account : to.login}>
          <UserIcon />
          {customer ? t('accountOf', { name: customer.firstName }) : t('login')}
        </a>
      </li>
      <li>
        <a className={small} href={to.wishlist}>
          <HeartIcon className="size-6" />
          {t('wishlist')}
        </a>
      </li>
      {customer && (
        <li>
          <form action={to.logout} method="post">
            <button className={`${small} w-full`} type="submit">
              <LogOutIcon />
              {t('logout')}
            </button>
          </form>
        </li>
      )}
    </ul>
  );
}

const small = 'drawer-entry';
const large = 'drawer-entry drawer-entry-large';

/** An entry with children folds; its own page comes first among them. */
function DrawerEntry({ item }: { item: MenuNode }) {
  const t = useTranslations('shell');
  if (item.children.length === 0) return <DrawerLink className={large} item={item} />;
  return (
    <details open={item.isOpen}>
      <summary className={large}>
        {item.label}
        <ChevronDownIcon className="size-5 transition-transform [details[open]_&]:rotate-180" />
      </summary>
      <ul className="pb-3 pl-3">
        {item.href && (
          <li>
            <DrawerLink className={small} item={item} label={t('all', { name: item.label })} />
          </li>
        )}
        {item.children.map((child) => (
          <li key={child.id}>
            <DrawerLink className={small} item={child} />
            {child.children.length > 0 && (
              <ul className="border-l border-line pl-4">
                {child.children.map((leaf) => (
                  <li key={leaf.id}>
                    <DrawerLink className={`${small} text-muted`} item={leaf} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** HEAD-10: links that leave the shop open beside it. */
function DrawerLink({
  item,
  label = item.label,
  className,
}: {
  item: MenuNode;
  label?: string;
  className: string;
}) {
  if (!item.href) return <span className={className}>{label}</span>;
  const opensTab = isExternal(item.href) && /^http/i.test(item.href);
  return (
    <a className={className} href={item.href} {...(opensTab && { target: '_blank', rel: 'noopener' })}>
      {label}
      {className === large && <ChevronIcon className="size-4 text-muted" />}
    </a>
  );
}
