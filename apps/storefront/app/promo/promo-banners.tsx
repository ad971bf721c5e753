import { useTranslations } from 'use-intl';
import type { BannerView } from '../lib/banner-view.ts';
import { isExternal } from '../lib/links.ts';
import { CheckIcon, ChevronIcon, CloseIcon } from '../ui/icons.tsx';
import { useLinks, useShopView } from '../ui/shop-view.ts';
import { dismissed } from './dismissed.ts';

type Props = {
  banners: readonly BannerView[];
  /** 'true' on the pages that a banner with an address leads to. */
  minimised: (banner: BannerView) => string | undefined;
  /** Of the scripts of the answer. */
  nonce: string;
};

/** On the server only: all banners of the shop. Without script they lie beside each other, to be scrolled through. */
export function PromoBanners({ banners, minimised, nonce }: Props) {
  const t = useTranslations('promo');
  const total = banners.length;
  return (
    <>
      <div className="promo-frame" data-carousel={total > 1 ? 'banners' : undefined}>
        <div className="promo-slides">
          {banners.map((banner, index) => (
            <div
              className="promo-banner"
              data-href={banner.href ?? undefined}
              data-minimised={banner.href === null ? undefined : minimised(banner)}
              data-slide
              id={`promo-${banner.id}`}
              key={banner.id}
              style={banner.style}
              {...(total > 1 && { role: 'group', 'aria-label': t('banner', { number: index + 1, total }) })}
            >
              <Banner banner={banner} hasOthers={total > 1} />
            </div>
          ))}
        </div>
      </div>
      {/* Before the first paint, so that nothing moves: what this browser closed before is not drawn again. */}
      <script
        dangerouslySetInnerHTML={{
          __html: `try{for(const i of(localStorage.getItem('${dismissed}')||'').split(' '))document.getElementById('promo-'+i)?.remove()}catch{}`,
        }}
        nonce={nonce}
      />
    </>
  );
}

function Banner({ banner, hasOthers }: { banner: BannerView; hasOthers: boolean }) {
  const t = useTranslations('promo');
  return (
    <div className="shop-container promo-line">
      {banner.sections.length > 0 ? (
        <Sections banner={banner} />
      ) : (
        <Text href={banner.href} html={banner.text} />
      )}
      {banner.code && <CodeForm code={banner.code} />}
      {hasOthers && <Controls className="promo-controls-all" />}
      {banner.isDismissable && (
        <button
          aria-label={t('dismiss')}
          className="promo-close needs-script"
          data-dismiss={banner.id}
          type="button"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}

/** Text of the shop's own. The whole of it is the link, unless it has links of its own. */
function Text({ html, href }: { html: string; href: string | null }) {
  const t = useTranslations('promo');
  const words = <span className="promo-text" dangerouslySetInnerHTML={{ __html: html }} />;
  if (!href) return words;
  const outside = isExternal(href) && { rel: 'noopener', target: '_blank' };
  if (/<a\s/i.test(html))
    return (
      <>
        {words}
        <a className="promo-more" href={href} {...outside}>
          {t('view')}
        </a>
      </>
    );
  return (
    <a className="promo-link" href={href} {...outside}>
      {words}
      <ChevronIcon className="promo-chevron size-3.5" />
    </a>
  );
}

/** PROMO-03: a plain form where there is no script to ask first; disabled once a code is in the cart. TEN-09: none where there is no cart. */
function CodeForm({ code }: { code: string }) {
  const t = useTranslations('promo');
  const { shoppingEnabled } = useShopView();
  const { shoppingBag } = useLinks();
  if (!shoppingEnabled) return null;
  return (
    <>
      <form action={shoppingBag} className="promo-add" data-code={code} method="post">
        <input name="intent" type="hidden" value="add-code" />
        <input name="code" type="hidden" value={code} />
        <button aria-label={t('addNamed', { code })} className="promo-button" type="submit">
          {t('add')}
        </button>
      </form>
      <button className="promo-button promo-applied" disabled type="button">
        <CheckIcon className="size-4" />
        {t('applied')}
      </button>
    </>
  );
}

/** Side by side where there is room, one after the other where there is none. */
function Sections({ banner }: { banner: BannerView }) {
  const { sections } = banner;
  const isCarousel = sections.length > 1;
  return (
    <div
      className="promo-sections-frame"
      data-carousel={isCarousel ? 'sections' : undefined}
      data-narrow={isCarousel || undefined}
    >
      <ul className="promo-sections">
        {sections.map(({ text, imageUrl, imagePosition, linkUrl }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
          <li className="promo-section" data-slide key={index}>
            {imageUrl && imagePosition !== 'NONE' && (
              <img
                alt=""
                className={`promo-image ${imagePosition === 'RIGHT' ? 'order-last' : ''}`}
                height={40}
                src={imageUrl}
                width={40}
              />
            )}
            <Text href={linkUrl} html={text} />
          </li>
        ))}
      </ul>
      {isCarousel && <Controls className="md:hidden" />}
    </div>
  );
}

function Controls({ className }: { className: string }) {
  const t = useTranslations('promo');
  return (
    <div className={`promo-controls needs-script ${className}`}>
      <button aria-label={t('next')} className="promo-control" data-next type="button">
        <ChevronIcon className="size-4" />
      </button>
    </div>
  );
}
