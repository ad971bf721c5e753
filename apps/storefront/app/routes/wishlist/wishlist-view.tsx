import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BagPlusIcon, HeartIcon } from '../../ui/icons.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { AddedAll } from './change-wishlist.server.ts';
import { ItemRow } from './item-row.tsx';
import { type ListedItem, mayBeAdded } from './listed-item.ts';
import { ShareBox } from './share-box.tsx';
import { useList } from './use-list.ts';

type WishlistViewProps = {
  /** null where the list cannot be had now. */
  items: readonly ListedItem[] | null;
  isCustomer: boolean;
  /** The address that shows the list to others. */
  link: string | null;
  /** What the last plain form did. */
  added: AddedAll | null;
  removed: ListedItem | null;
  isFull: boolean;
};

export function WishlistView({ items, ...props }: WishlistViewProps) {
  return items ? <Reached {...props} items={items} /> : <Unreached />;
}

function Reached({
  items,
  isCustomer,
  link,
  added,
  removed,
  isFull,
}: WishlistViewProps & { items: readonly ListedItem[] }) {
  const t = useTranslations('wishlist');
  const to = useLinks();
  const { shoppingEnabled } = useShopView();
  const list = useList(items, { added, removed, isFull });
  const shown = list.items.filter(({ productId }) => !list.removed.has(productId));
  if (list.items.length === 0) return <Empty />;
  const failed = Object.keys(list.refusals).length;
  return (
    <div className="shop-container max-w-5xl py-10 sm:py-14">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
        <p className="grow text-muted">{t('count', { count: shown.length })}</p>
        {shoppingEnabled && shown.some(mayBeAdded) && (
          <form
            className="max-sm:w-full"
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (!list.isAdding) void list.addAll();
            }}
          >
            <input name="intent" type="hidden" value="add all" />
            <Button className="max-sm:w-full" pending={list.isAdding} type="submit">
              {!list.isAdding && <BagPlusIcon />}
              {t('addAll')}
            </Button>
          </form>
        )}
      </div>
      <div className="empty:hidden" role="status">
        {list.isFull && <p className="mt-5 rounded-card bg-tint px-5 py-4">{t('full')}</p>}
        {list.added !== null && (
          <p className="mt-5 rounded-card bg-tint px-5 py-4">
            {t('addedAll', { count: list.added })}. {failed > 0 && t('notAdded', { count: failed })}{' '}
            <TextLink href={to.shoppingBag}>{t('toCart')}</TextLink>
          </p>
        )}
      </div>
      <ul className="mt-7 ruled border-y border-line">
        {list.items.map((item) => (
          <ItemRow item={item} key={item.productId} list={list} />
        ))}
      </ul>
      {isCustomer ? <ShareBox link={link} /> : <GuestNote />}
    </div>
  );
}

function GuestNote() {
  const t = useTranslations('wishlist');
  const tShell = useTranslations('shell');
  const to = useLinks();
  const back = `${to.login}?returnUrl=${encodeURIComponent(to.wishlist)}`;
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card bg-tint p-6 sm:p-8">
      <p className="max-w-prose">{t('guestText')}</p>
      <a className={buttonClass('secondary')} href={back}>
        {tShell('login')}
      </a>
    </div>
  );
}

function Empty() {
  const t = useTranslations('wishlist');
  const tAccount = useTranslations('account');
  const to = useLinks();
  return (
    <MessagePage
      mark={<HeartIcon className="size-10 text-heart" />}
      text={t('emptyText')}
      title={t('emptyTitle')}
    >
      <a className={buttonClass('primary')} href={to.products}>
        {tAccount('toProducts')}
      </a>
    </MessagePage>
  );
}

function Unreached() {
  const t = useTranslations('wishlist');
  const to = useLinks();
  return (
    <MessagePage text={t('failed')} title={t('title')}>
      <a className={buttonClass('secondary')} data-reload href={to.wishlist}>
        {t('again')}
      </a>
    </MessagePage>
  );
}
