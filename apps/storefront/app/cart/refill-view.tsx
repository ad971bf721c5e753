import type { Refill, RefillLine } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLinks, useMoney, useShopView } from '../ui/shop-view.ts';
import { TextLink } from '../ui/text-link.tsx';

type RefillViewProps = {
  refill: Refill;
  /** Why the last try did not work. */
  refused: string | undefined;
  submit: string;
  /** What is said of a line that cannot come along, where that is not that it is not sold any more. */
  gone?: string;
  /** What else the form asks. */
  children?: ReactNode;
};

/** What would come into the cart, line by line with what changed, and the form that puts it there. */
export function RefillView({ refill, refused, submit, gone, children }: RefillViewProps) {
  const t = useTranslations('refill');
  const { lines, basis, mark } = refill;
  const { shoppingEnabled } = useShopView();
  const isSomething = lines.some(({ takes }) => takes > 0);
  return (
    <>
      {refused && (
        <Notice className="mt-8" look="warning" title={t('title')}>
          {refused}
        </Notice>
      )}
      <section aria-labelledby="refill-lines" className="mt-8">
        <h2 className="text-xl font-semibold" id="refill-lines">
          {t('lines')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('bothBases', { basis })}</p>
        <ul className="mt-4 ruled border-y border-line" data-lines>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed in place.
            <Line gone={gone ?? t('gone')} key={i} line={line} />
          ))}
        </ul>
      </section>
      {isSomething && shoppingEnabled ? (
        // A whole new document: what the header says of the cart is another then.
        <Form className="mt-8 grid gap-5" method="post" reloadDocument>
          <input name="mark" type="hidden" value={mark} />
          {children}
          <Button className="justify-self-start max-sm:w-full" type="submit">
            {submit}
          </Button>
        </Form>
      ) : (
        <p className="mt-8 font-medium">{t(isSomething ? 'shoppingDisabled' : 'nothing')}</p>
      )}
    </>
  );
}

function Line({ line, gone }: { line: RefillLine; gone: string }) {
  const { name, variantName, quantity, takes, change, losesChoice, alsoMeans } = line;
  const t = useTranslations('refill');
  const href = useHref(line);
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]" data-change={change}>
      <div className="min-w-0">
        <p className="font-semibold">
          {takes > 0 ? takes : quantity} × {href ? <TextLink href={href}>{name}</TextLink> : name}
        </p>
        {variantName && <p className="text-sm text-muted">{variantName}</p>}
        {change === 'less' && <p className="text-sm font-medium">{t('less', { takes, quantity })}</p>}
        {change === 'in-cart' && <p className="text-sm font-medium">{t('inCart')}</p>}
        {change === 'sold-out' && <p className="text-sm font-medium text-danger">{t('soldOut')}</p>}
        {change === 'gone' && <p className="text-sm font-medium text-danger">{gone}</p>}
        {alsoMeans && (
          <p className="text-sm font-medium" data-also-means={alsoMeans.code}>
            {t('alsoMeans', alsoMeans)}
          </p>
        )}
        {losesChoice && takes > 0 && <p className="text-sm text-muted">{t('losesChoice')}</p>}
      </div>
      <Price line={line} />
    </li>
  );
}

function useHref({ isBundle, slug }: RefillLine): string | null {
  const to = useLinks();
  if (slug === null) return null;
  return isBundle ? to.bundle(slug) : to.product(slug);
}

function Price({ line: { isBundle, priceNow, priceThen } }: { line: RefillLine }) {
  const t = useTranslations('refill');
  const money = useMoney();
  if (priceNow === null) return null;
  const now = money(priceNow);
  return (
    <p className="tabular-nums sm:text-right">
      {priceThen === null ? (
        t(isBundle ? 'eachSet' : 'each', { amount: now })
      ) : (
        <strong>{t(isBundle ? 'wasSet' : 'was', { before: money(priceThen), now })}</strong>
      )}
    </p>
  );
}
