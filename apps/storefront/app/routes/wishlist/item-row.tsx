import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CartForm } from '../../cart/cart-form.tsx';
import { addToCart } from '../../cart/cart-store.ts';
import { RefusalNote } from '../../cart/refusal-note.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useMoney, useShopView } from '../../ui/shop-view.ts';
import { additionOf, type ListedItem } from './listed-item.ts';
import type { List } from './use-list.ts';

type Props = { item: ListedItem; list: List };

/** One product of a wishlist, or, where it was taken off, the way to put it back. */
export function ItemRow({ item, list }: Props) {
  return list.removed.has(item.productId) ? (
    <RemovedRow item={item} list={list} />
  ) : (
    <Row item={item} list={list} />
  );
}

const columns =
  'grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-4 py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6';

function Row({ item, list }: Props) {
  const t = useTranslations('wishlist');
  const { name, card } = item;
  const refusal = list.refusals[item.productId];
  return (
    <li className={columns}>
      <div
        className={`aspect-square overflow-hidden rounded-card bg-tint ${card?.inStock ? '' : 'opacity-60'}`}
      >
        <Picture decorative image={card?.image ?? null} maxWidth={400} sizes="8rem" />
      </div>
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-medium text-pretty">
          {card ? (
            <a className="inline-block min-h-6 underline-offset-4 hover:underline" href={card.href}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        {card ? <Facts card={card} /> : <p className="mt-1 text-sm text-muted">{t('gone')}</p>}
        {list.added !== null && card?.inStock && card.onlyVariantId === null && (
          <p className="mt-1.5 text-sm">{t('chooseFirst')}</p>
        )}
        {refusal && (
          <div className="mt-2">
            <RefusalNote refusal={refusal} />
          </div>
        )}
      </div>
      <div className="col-span-full flex items-start gap-2 sm:col-span-1">
        <Buy item={item} list={list} />
        <RemoveForm item={item} list={list} />
      </div>
    </li>
  );
}

function Facts({ card }: { card: NonNullable<ListedItem['card']> }) {
  const t = useTranslations('wishlist');
  const money = useMoney();
  const { drop, inStock } = card;
  return (
    <>
      <div className="mt-1.5">
        <Price {...card} />
      </div>
      {drop && (
        <p className="mt-1 text-sm font-medium text-sale">
          {t('cheaper', { amount: money(drop.amount) })}{' '}
          <span className="font-normal text-muted">({t('before', { amount: money(drop.before) })})</span>
        </p>
      )}
      <p className="mt-1.5 flex items-center gap-2 text-sm text-muted">
        <span aria-hidden="true" className={`size-2 rounded-full ${inStock ? 'bg-success' : 'bg-danger'}`} />
        {t(inStock ? 'inStock' : 'soldOut')}
      </p>
    </>
  );
}

/** One piece into the cart, or the page where a variant is chosen; nothing of what cannot be bought. */
function Buy({ item, list }: Props) {
  const { productId, name, card } = item;
  const t = useTranslations('wishlist');
  const tCart = useTranslations('cart');
  const { shoppingEnabled } = useShopView();
  const [isPending, setPending] = useState(false);
  if (!shoppingEnabled || !card?.inStock) return null;
  const look = 'max-sm:grow sm:min-w-44';
  if (card.onlyVariantId === null)
    return (
      <a
        aria-label={t('chooseNamed', { name })}
        className={buttonClass('secondary', 'normal', look)}
        href={card.href}
      >
        {t('choose')}
      </a>
    );
  const added = { intent: 'add-line', variantId: card.onlyVariantId, quantity: 1 } as const;
  const add = async () => {
    setPending(true);
    list.refuse(productId, null);
    const { refusal } = await addToCart(additionOf(item));
    list.refuse(productId, refusal);
    setPending(false);
  };
  return (
    <CartForm className={look} fields={added} onSubmit={() => !isPending && void add()}>
      <Button
        aria-label={tCart('addNamed', { name })}
        className="w-full"
        look="secondary"
        pending={isPending}
        type="submit"
      >
        {tCart('addToCart')}
      </Button>
    </CartForm>
  );
}

function RemoveForm({ item, list }: Props) {
  const t = useTranslations('wishlist');
  const { productId, name, price } = item;
  return (
    <form method="post" onSubmit={instead(() => list.remove(item))}>
      <input name="name" type="hidden" value={name} />
      {price !== null && <input name="price" type="hidden" value={price} />}
      <button
        aria-label={t('remove', { name })}
        className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        name="remove"
        title={t('remove', { name })}
        type="submit"
        value={productId}
      >
        <TrashIcon />
      </button>
    </form>
  );
}

function RemovedRow({ item, list }: Props) {
  const t = useTranslations('wishlist');
  const { productId, name, price } = item;
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed is gone: the focus goes on here.
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="py-4">
      <form
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        method="post"
        onSubmit={instead(() => list.restore(item))}
      >
        <p className="min-w-0 grow basis-48 text-muted wrap-anywhere" role="status">
          {t('removed', { name })}
        </p>
        {price !== null && <input name="price" type="hidden" value={price} />}
        <button
          aria-label={t('undoNamed', { name })}
          className={buttonClass('secondary')}
          name="add"
          ref={button}
          type="submit"
          value={productId}
        >
          {t('undo')}
        </button>
      </form>
    </li>
  );
}

/** Does in the browser what the form would have the server do. */
const instead = (work: () => void) => (event: FormEvent) => {
  event.preventDefault();
  work();
};
