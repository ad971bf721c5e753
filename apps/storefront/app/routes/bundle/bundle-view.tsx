import type { BundlePage } from '@etalage/contracts';
import { euros, toCents } from '@etalage/pricing';
import { useTranslations } from 'use-intl';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { BundleItem } from '../../ui/bundle-item.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BasisNote } from '../../ui/price.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useMoney, useShopView } from '../../ui/shop-view.ts';
import { UspList } from '../../ui/usp-list.tsx';

type BundleViewProps = {
  /** null where it could not be fetched: then its name is 'Bundel' and there is no picture. */
  bundle: BundlePage | null;
  /** Why parts of it cannot be withdrawn from, by their variant. */
  exceptions?: ReadonlyMap<number, string> | null;
  usps: readonly string[];
};

export function BundleView({ bundle, exceptions, usps }: BundleViewProps) {
  const t = useTranslations('bundle');
  const name = bundle?.name || t('fallbackName');
  return (
    <div className="shop-container pt-5 pb-20">
      <Breadcrumbs current={name} isBelowProducts />
      {bundle ? (
        <Loaded bundle={bundle} exceptions={exceptions} name={name} usps={usps} />
      ) : (
        <Unavailable name={name} />
      )}
    </div>
  );
}

type LoadedProps = Pick<BundleViewProps, 'exceptions' | 'usps'> & { bundle: BundlePage; name: string };

function Loaded({ bundle, exceptions, name, usps }: LoadedProps) {
  const t = useTranslations('bundle');
  const { shoppingEnabled } = useShopView();
  const image = bundle.presentationOutfit?.image ?? null;
  const isSoldOut = bundle.available === 0;
  return (
    <>
      <div className="mt-5 grid gap-y-8 md:grid-cols-2 md:gap-x-8 lg:gap-x-12 xl:gap-x-16">
        {image && (
          <div className="aspect-4/3 min-w-0 overflow-hidden rounded-card bg-tint md:aspect-square">
            <Picture image={image} priority sizes="(min-width: 768px) min(38rem, 48vw), 100vw" />
          </div>
        )}
        <div className="min-w-0 md:sticky md:top-28 md:self-start">
          <p className="text-sm font-medium text-muted">{t('label')}</p>
          <h1 className="mt-1 font-heading text-3xl leading-[1.12] font-semibold tracking-tight text-pretty sm:text-4xl">
            {name}
          </h1>
          {bundle.lines.length > 0 && <BundlePrice bundle={bundle} />}
          <Lines bundle={bundle} exceptions={exceptions} />
          {isSoldOut && <p className="mt-5 font-medium text-danger">{t('soldOut')}</p>}
          {shoppingEnabled && (
            <div className="mt-6">
              <AddToCart
                available={bundle.available}
                fields={{ intent: 'add-bundle', bundleId: bundle.id }}
                name={name}
                preview={{
                  slug: bundle.slug,
                  image: image ?? bundle.lines[0]?.image ?? null,
                  unitPrice: bundle.price,
                  discountPrice: null,
                }}
              />
            </div>
          )}
          <UspList isSoldOut={isSoldOut} usps={usps} />
        </div>
      </div>
      <RichText className="mt-12 max-w-prose" html={bundle.description} />
    </>
  );
}

/** What it costs and what that saves, as its cart will say, and the price before, of which the saving comes (BNDL-04): the three add up. */
function BundlePrice({ bundle: { price, saving } }: { bundle: BundlePage }) {
  const t = useTranslations('bundle');
  const tPrice = useTranslations('price');
  const money = useMoney();
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="sr-only">{t('together')} </span>
        <span className={`text-3xl font-semibold ${saving > 0 ? 'text-sale' : ''}`}>{money(price)}</span>
        {saving > 0 && (
          <>
            <span className="sr-only">{tPrice('before')} </span>
            <s className="text-lg text-muted">{money(euros(toCents(price) + toCents(saving)))}</s>
          </>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <BasisNote />
        {saving > 0 && (
          <span className="font-medium text-sale">{t('saving', { amount: money(saving) })}</span>
        )}
      </p>
    </div>
  );
}

function Lines({ bundle, exceptions }: Pick<LoadedProps, 'bundle' | 'exceptions'>) {
  const t = useTranslations('bundle');
  const money = useMoney();
  return (
    <section className="mt-7">
      <h2 className="text-lg font-semibold">{t('contents')}</h2>
      <ul className="mt-2 ruled border-y border-line">
        {bundle.lines.map((line) => (
          <BundleItem
            key={line.variantId}
            note={<Exception text={exceptions?.get(line.variantId)} />}
            price={money(euros(toCents(line.unitPrice) * line.unitsPerSet))}
            product={{ ...line, name: line.productName }}
            quantity={line.unitsPerSet > 1 ? line.unitsPerSet : null}
            size="large"
          />
        ))}
      </ul>
    </section>
  );
}

/** Said before it is ordered, as on the page of the product itself (LAW-06). */
function Exception({ text }: { text: string | undefined }) {
  return text && <span className="block text-sm text-muted">{text}</span>;
}

function Unavailable({ name }: { name: string }) {
  const t = useTranslations('bundle');
  return (
    <div className="mt-5 max-w-prose">
      <h1 className="font-heading text-3xl font-semibold sm:text-4xl">{name}</h1>
      <p className="mt-4 text-muted">{t('unavailable')}</p>
      <p className="mt-6">
        <a className={buttonClass('secondary')} data-reload href="?">
          {t('tryAgain')}
        </a>
      </p>
    </div>
  );
}
