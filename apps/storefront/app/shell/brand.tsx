import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { links } from '../lib/links.ts';
import { Place } from '../lib/place.tsx';
import { CoBrand } from './co-brand.tsx';
import { LogoImage } from './logo.tsx';

/** The shop's logo and, beside it, whose shop or code it is as well. */
export function Brand(props: Pick<HeaderProps, 'shop' | 'overHero'>) {
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-3">
      <HomeLink {...props} />
      <Place name="co-brand">
        <CoBrand />
      </Place>
    </div>
  );
}

/** The logo leads home. Over a picture there are two of them, and the theme's style sheet shows the one that can be seen. */
function HomeLink({ shop, overHero }: Pick<HeaderProps, 'shop' | 'overHero'>) {
  const t = useTranslations('shell');
  const { logo, logoOnPicture } = shop.header;
  const hasTwo = overHero !== null && logo !== null && logoOnPicture !== null;
  return (
    <a
      aria-label={t('toHome', { store: shop.name })}
      className="flex min-h-11 min-w-0 items-center rounded-control"
      href={links(shop.language).home}
    >
      <span className={hasTwo ? 'logo-solid' : ''}>
        <LogoImage height={40} logo={logo} name={shop.name} />
      </span>
      {hasTwo && (
        <span className="logo-clear">
          <LogoImage height={40} logo={logoOnPicture} name={shop.name} />
        </span>
      )}
    </a>
  );
}
