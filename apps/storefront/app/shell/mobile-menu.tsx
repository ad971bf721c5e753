import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { useMe } from '../lib/me.ts';
import { Place } from '../lib/place.tsx';
import { ServerHtml } from '../lib/server-html.tsx';
import type { MenuNode, Shop } from '../lib/shop.ts';
import { DrawnPart, type PageOfHeader } from '../lib/shop-parts.tsx';
import { ChevronIcon, HeartIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { WishlistCount } from '../wishlist/wishlist-link.tsx';
import { ChevronDownIcon, LogOutIcon, UserIcon } from './header-icons.tsx';
import { LanguageList } from './language-switcher.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { MenuLink } from './menu-link.tsx';
import { SearchForm } from './search-form.tsx';
import type { AccountPage, Theme } from './theme.ts';

const contentsClass = 'flex grow flex-col gap-5 px-4 pb-4';

/** The menu of narrow screens, in a drawer. */
export function MobileMenu(props: HeaderProps) {
  return (
    <MenuDialog className="drawer" id="mobile-menu" title={props.shop.name}>
      {import.meta.env.SSR ? (
        <DrawnPart className={contentsClass} id="mobile-menu-contents" pick={({ drawer }) => drawer(props)} />
      ) : (
        <ServerHtml className={contentsClass} id="mobile-menu-contents" />
      )}
    </MenuDialog>
  );
}

type ContentsProps = PageOfHeader & { shop: Shop; folds: Theme['folds']; account: AccountPage };

/** On the server only. */
export function DrawerContents({ shop, path, alternates, searchTerm, folds, account }: ContentsProps) {
  const t = useTranslations('shell');
  return (
    <>
      {shop.header.layout.search.mobile === 'drawer' && (
        <SearchForm as="form" id="drawer-search" shop={shop} term={searchTerm} />
      )}
      <nav aria-label={t('menu')}>
        <ul className="ruled border-y border-line">
          {shop.header.mobileMenu.map((item) => (
            <li key={item.id}>
              <DrawerEntry folds={folds} item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <Place name="drawer-account">
        <DrawerAccount account={account} />
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
function DrawerAccount({ account }: { account: AccountPage }) {
  const t = useTranslations('shell');
  const to = useLinks();
  const { customer } = useMe();
  return (
    <ul className="mt-auto">
      <li>
        <a className={small} href={customer ? to[account] : to.login}>
          <UserIcon />
          {customer ? t('accountOf', { name: customer.firstName }) : t('login')}
        </a>
      </li>
      <li>
        <a className={small} href={to.wishlist}>
          <HeartIcon className="size-6" />
          {t('wishlist')}
          <WishlistCount className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-on-primary tabular-nums" />
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

/**
 * HEAD-09: an entry with children folds, and its own page comes first among them; or, where the theme wants that, one that is a
 * page itself stays open.
 */
function DrawerEntry({ item, folds }: { item: MenuNode; folds: Theme['folds'] }) {
  const t = useTranslations('shell');
  if (item.children.length === 0) return <DrawerLink className={large} item={item} />;
  if (folds === 'nameless' && item.href)
    return (
      <>
        <DrawerLink className={large} item={item} />
        <Below items={item.children} />
      </>
    );
  return (
    <details open={item.isOpen}>
      <summary className={large}>
        {item.label}
        <ChevronDownIcon className="size-5 transition-transform [details[open]_&]:rotate-180" />
      </summary>
      <Below items={item.children}>
        {item.href && (
          <li>
            <DrawerLink className={small} item={item} label={t('all', { name: item.label })} />
          </li>
        )}
      </Below>
    </details>
  );
}

function Below({ items, children }: { items: readonly MenuNode[]; children?: ReactNode }) {
  return (
    <ul className="pb-3 pl-3">
      {children}
      {items.map((child) => (
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
  );
}

type LinkProps = { item: MenuNode; label?: string; className: string };

function DrawerLink({ className, ...props }: LinkProps) {
  return (
    <MenuLink className={className} opensTab {...props}>
      {className === large && <ChevronIcon className="size-4 text-muted" />}
    </MenuLink>
  );
}
