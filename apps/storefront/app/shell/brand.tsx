import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { links } from '../lib/links.ts';
import { Place } from '../lib/place.tsx';
import { CoBrand } from './co-brand.tsx';
import { LogoWithName } from './logo-with-name.tsx';

/** Pixels, at the top of the page; the style sheet shrinks it. */
const logoHeight = 50;

type Props = Pick<HeaderProps, 'shop' | 'overHero'> & {
  /** How many times as large the logo is where it hangs over the first picture; null where it does not. */
  overlap?: number | null;
};

/** The shop's logo and, beside it, whose shop or code it is as well. */
export function Brand({ overlap, ...props }: Props) {
  const times = overlap ?? 1;
  const style: Record<string, string> = { '--logo-end': String(30 / (logoHeight * times)) };
  return (
    <div className="brand" data-overlap={overlap ? '' : undefined} style={style}>
      <HomeLink times={times} {...props} />
      <Place name="co-brand">
        <CoBrand />
      </Place>
    </div>
  );
}

/** The logo leads home. On a picture there are more of them, and the style sheet shows the one that can be seen. */
function HomeLink({ shop, overHero, times }: Omit<Props, 'overlap'> & { times: number }) {
  const t = useTranslations('shell');
  const { logo, logoOnPicture, logoOnLight, picture } = shop.header;
  const height = Math.round(logoHeight * times);
  const hasTwo = (overHero !== null || picture?.isAuto === true) && logo !== null && logoOnPicture !== null;
  return (
    <a aria-label={t('toHome', { store: shop.name })} className="brand-link" href={links(shop.language).home}>
      <span className={hasTwo ? 'logo-solid' : ''}>
        <LogoWithName height={height} logo={logo} name={shop.name} times={times} />
      </span>
      {hasTwo && (
        <span className="logo-clear">
          <LogoWithName height={height} logo={logoOnPicture} name={shop.name} times={times} />
        </span>
      )}
      {hasTwo && logoOnLight && (
        <span className="logo-light">
          <LogoWithName height={height} logo={logoOnLight} name={shop.name} times={times} />
        </span>
      )}
    </a>
  );
}
