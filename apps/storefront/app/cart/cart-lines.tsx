import type { Cart, CartBundle, CartLine } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import type { CartRefusal } from './cart-action.ts';
import { CartBundleGroup } from './cart-bundle.tsx';
import { CartLineRow } from './cart-line.tsx';
import type { Removed } from './cart-state.ts';
import { useCartState } from './cart-store.ts';
import { choiceKey } from './line-choice.ts';
import { provisionalLineId } from './preview-cart.ts';
import { RefusalNote } from './refusal-note.tsx';
import { UndoRow } from './undo-row.tsx';

/** One thing in the cart: a line, or the lines of a bundle. */
export type CartRow =
  | { key: string; subjects: string[]; line: CartLine; bundle: null }
  | { key: string; subjects: string[]; bundle: CartBundle; lines: CartLine[] };

/** Bundles and lines in the order in which they were added, and between them what was just taken out. */
export function CartLines({ cart, refusal }: { cart: Cart; refusal?: CartRefusal | null }) {
  const t = useTranslations('cart');
  const { removed, pending, refusals } = useCartState();
  const rows = rowsOf(cart);
  const told = refusal ? [...refusals, refusal] : refusals;
  const about = ({ subjects }: CartRow) => told.find(({ subject }) => subjects.includes(subject)) ?? null;
  const known = new Set(rows.flatMap(({ subjects }) => subjects));
  const others = told.filter(({ subject }) => !known.has(subject) && !subject.startsWith('code'));
  return (
    <>
      {others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together.
        <div className="mt-3 rounded-card border border-danger/40 p-4" key={index}>
          {other.name && <p className="mb-1 font-medium">{other.name}</p>}
          <RefusalNote refusal={other} />
        </div>
      ))}
      <ul aria-label={t('lines')} data-lines>
        {weave(rows, removed).map((one) => {
          if ('index' in one) return <UndoRow key={`removed-${one.id}`} removed={one} />;
          const isPending = one.subjects.some((subject) => pending.includes(subject));
          const state = { rowKey: one.key, refusal: about(one), isPending, index: rows.indexOf(one) };
          return one.bundle ? (
            <CartBundleGroup bundle={one.bundle} key={one.key} lines={one.lines} {...state} />
          ) : (
            <CartLineRow key={one.key} line={one.line} {...state} />
          );
        })}
      </ul>
    </>
  );
}

/** A row keeps its key when the server has given its real name to what was added. */
function rowsOf(cart: Cart): CartRow[] {
  const bundleOf = new Map(cart.bundles.flatMap((bundle) => bundle.lineIds.map((id) => [id, bundle])));
  const shown = new Set<CartBundle>();
  return cart.transactionLines.flatMap((line): CartRow[] => {
    const bundle = bundleOf.get(line.id);
    if (!bundle) {
      const variant = `variant-${line.productVariantId}${choiceKey(line)}`;
      const provisional = provisionalLineId(line.productVariantId, line);
      const subjects = [variant, `line-${line.id}`, `line-${provisional}`];
      return [{ key: variant, subjects, line, bundle: null }];
    }
    if (shown.has(bundle)) return [];
    shown.add(bundle);
    const lines = cart.transactionLines.filter(({ id }) => bundle.lineIds.includes(id));
    const key = `bundle-${bundle.bundleId}`;
    const subjects = [key, `bundle-${bundle.bundleGroupKey}`, `bundle-new-${bundle.bundleId}`];
    return [{ key, subjects, bundle, lines }];
  });
}

/** Puts what was taken out where it stood. */
export function weave<Row>(rows: readonly Row[], removed: readonly Removed[]): (Row | Removed)[] {
  const woven: (Row | Removed)[] = [...rows];
  for (const one of [...removed].sort((a, b) => a.index - b.index)) woven.splice(one.index, 0, one);
  return woven;
}
