import type { SavedCart } from '@etalage/contracts';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';

type RowProps = { cart: SavedCart; origin: string };

/** A saved cart, and what can be done with it. */
export function SavedCartRow({ cart, origin }: RowProps) {
  const { id, name, names, lineCount, savedAt } = cart;
  const t = useTranslations('savedCarts');
  const to = useLinks();
  const { language } = useShopView();
  const shown = names.join(', ');
  const more = lineCount - names.length;
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-sans font-semibold break-words">{name}</h2>
      <p className="text-sm text-muted">{t('savedOn', { date: calendarDate(savedAt, language) })}</p>
      <p className="mt-1 text-sm break-words">
        {more > 0 ? t('more', { names: shown, count: more }) : shown}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          aria-label={t('restoreNamed', { name })}
          className={buttonClass('primary')}
          href={to.savedCart(id, 'replace')}
        >
          {t('restore')}
        </a>
        <a
          aria-label={t('addNamed', { name })}
          className={buttonClass('secondary')}
          href={to.savedCart(id, 'add')}
        >
          {t('add')}
        </a>
      </div>
      <div className="mt-2 flex flex-wrap items-start gap-x-6">
        <Share cart={cart} origin={origin} />
        <Delete cart={cart} />
      </div>
    </li>
  );
}

/** The link that shows the cart to others: made, and withdrawn. */
function Share({ cart: { id, name, shareToken }, origin }: RowProps) {
  const t = useTranslations('savedCarts');
  const to = useLinks();
  const deed = shareToken ? 'withdraw' : 'share';
  return (
    <div className="min-w-0 grow">
      {shareToken && (
        <>
          <p className="mt-3 max-w-prose text-sm text-muted">{t('shareText')}</p>
          <input
            aria-label={t('shareLink', { name })}
            className="mt-2 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-sm"
            onFocus={(event) => event.currentTarget.select()}
            readOnly
            value={origin + to.sharedCart(shareToken)}
          />
        </>
      )}
      <Deed deed={deed} id={id} label={t(deed)} name={t(`${deed}Named`, { name })} />
    </div>
  );
}

/** Asks once more: what is deleted is gone. */
function Delete({ cart: { id, name } }: Pick<RowProps, 'cart'>) {
  const t = useTranslations('savedCarts');
  return (
    <details>
      <summary
        aria-label={t('deleteNamed', { name })}
        className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
      >
        {t('delete')}
      </summary>
      <Deed deed="delete" id={id} label={t('deleteSure')} name={`${t('deleteSure')}: ${name}`} />
    </details>
  );
}

type DeedProps = { deed: 'share' | 'withdraw' | 'delete'; id: string; label: string; name: string };

function Deed({ deed, id, label, name }: DeedProps) {
  const isDelete = deed === 'delete';
  return (
    <Form method="post" preventScrollReset>
      <input name="intent" type="hidden" value={deed} />
      <input name="id" type="hidden" value={id} />
      <Button
        aria-label={name}
        className={isDelete ? '' : '-ml-5'}
        look={isDelete ? 'secondary' : 'quiet'}
        type="submit"
      >
        {label}
      </Button>
    </Form>
  );
}
