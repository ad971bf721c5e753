import type { ProductCard as ListedProduct } from '@etalage/contracts';
import { localeOf } from '@etalage/contracts/locale';
import { formatMoney, percentOff, priceBefore, toCents } from '@etalage/pricing';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardLook } from '../../lib/card-look.server.ts';
import { type Html, html } from '../../lib/html.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { cardPicture, Picture } from '../picture.tsx';
import { ratingLine } from '../star-rating/rating-line.server.ts';
import { cardId, type DrawnCard } from './drawn-card.tsx';

/**
 * Listed products as their cards. There are dozens on a page and they never change in the browser, so they are
 * written here as HTML, in a tenth of the time that elements take.
 * @param document where the document that is being made finds the HTML by id, which spares sending it twice; null
 *   where the browser asked for data, and gets the HTML in it
 * @param early how many cards are on the first screen
 */
export function drawCards(
  products: readonly ListedProduct[],
  look: CardLook,
  document: Map<string, string> | null,
  early = 0,
): DrawnCard[] {
  const draw = remembering(look, cardDrawer(look));
  return products.map((product, index) => {
    const { id, name, inStock } = product;
    const card = draw(product, document !== null && index < early);
    document?.set(cardId(id), card);
    // The rest is for the button that adds the product at once.
    const onlyVariantId = inStock ? product.onlyVariantId : null;
    return { id, name: onlyVariantId ? name : '', inStock, onlyVariantId, html: document ? '' : card };
  });
}

type Draw = (product: ListedProduct, isEarly: boolean) => string;

/** Cards by their product, as long as that is remembered: a list that is asked for again is not drawn again. */
const drawn = new WeakMap<ListedProduct, Map<string, string>>();

function remembering({ language, currency, hasReviews }: CardLook, draw: Draw): Draw {
  return (product, isEarly) => {
    const cards = drawn.get(product) ?? new Map<string, string>();
    drawn.set(product, cards);
    const key = `${language} ${currency} ${hasReviews} ${isEarly}`;
    const card = cards.get(key) ?? draw(product, isEarly);
    cards.set(key, card);
    return card;
  };
}

const noPicture: Html = { html: renderToStaticMarkup(<Picture image={null} sizes="" />) };

function cardDrawer({ language, currency, hasReviews }: CardLook): Draw {
  const t = translator(language, 'product');
  const tPrice = translator(language, 'price');
  const tCompare = translator(language, 'compare');
  const tWishlist = translator(language, 'wishlist');
  const to = links(language);
  const format = { language: localeOf(language), currency };
  const money = (amount: number) => formatMoney(toCents(amount), format);

  const badge = (product: ListedProduct) => {
    if (!product.inStock) return html`<span aria-hidden="true" class="card-badge">${t('soldOut')}</span>`;
    const percent = percentOff(product);
    return (
      percent > 0 && html`<span class="card-badge card-badge-sale">${t('percentOff', { percent })}</span>`
    );
  };

  const price = (product: ListedProduct) => {
    const { unitPrice, discountPrice } = product;
    const from = product.isFromPrice && html`<span class="price-from">${tPrice('from')}</span>`;
    const before = priceBefore(product);
    const now = money(discountPrice ?? unitPrice);
    if (before === null) return html`<span class="price-now">${from}${now}</span>`;
    return html`
      <span class="price-now text-sale">
        <span class="sr-only">${tPrice('now')} </span>${from}${now}
      </span>
      <s class="price-before"><span class="sr-only">${tPrice('before')} </span>${money(before)}</s>
    `;
  };

  const note = ({ inStock, pricePerUnit }: ListedProduct) => {
    if (!inStock) return t('soldOut');
    return pricePerUnit && tPrice('perUnit', { price: money(pricePerUnit.price), unit: pricePerUnit.unit });
  };

  return (product, isEarly) =>
    html`
    <div class="card-frame">${picture(product, isEarly)}${badge(product)}</div>
    <div class="card-body">
      ${product.brand && html`<p class="card-brand">${product.brand}</p>`}
      <h3 class="card-name"><a class="card-link" href="${to.product(product.slug)}">${product.name}</a></h3>
      ${product.subtitle && html`<p class="card-subtitle">${product.subtitle}</p>`}
      ${hasReviews && product.rating && ratingLine(product.rating, language)}
      <div class="card-foot">
        <p class="price">${price(product)}</p>
        <p class="card-note">
          ${product.unitPriceBasis === 'ex' && html`<span>${tPrice('exVat')}</span>`}
          <span>${note(product)}</span>
        </p>
      </div>
      <form action="${to.compare}" class="card-compare" data-compare>
        <button aria-label="${tCompare('markNamed', { name: product.name })}" class="compare-mark" name="add" value="${product.id}">${tCompare('mark')}</button>
      </form>
    </div>
    <button aria-label="${tWishlist('put', { name: product.name })}" class="heart" form="hearts" name="add" value="${product.id}"></button>
  `.html;
}

/** As in picture.tsx, with one webp file behind the avif ones: each width costs an address of 80 letters. */
function picture({ image, inStock }: ListedProduct, isEarly: boolean): Html {
  if (!image) return noPicture;
  const { src, width, height } = image;
  const wanted = image.widths.filter((one) => cardPicture.widths.includes(one));
  const widths = wanted.length > 0 ? wanted : image.widths;
  const files = widths.map((one) => `${src}-${one}.avif ${one}w`).join(', ');
  const look = inStock ? 'card-picture' : 'card-picture card-sold-out';
  const when = isEarly ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`
    <picture>
      <source sizes="${cardPicture.sizes}" srcset="${files}" type="image/avif">
      <img alt="" class="${look}" decoding="async" height="${height}" ${when} src="${src}-${widths[widths.length >> 1]}.webp" width="${width}">
    </picture>
  `;
}
