import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HeaderItem, Placements } from '../lib/header-model.ts';
import type { HeaderProps } from '../lib/header-props.ts';
import { Place } from '../lib/place.tsx';
import { wayBack } from '../lib/way-back.ts';
import { BackLink } from './back-link.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { KeptItem } from './kept-item.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchForm } from './search-form.tsx';
import { useBackgroundLightness } from './use-background-lightness.ts';
import { useScrollDrive } from './use-scroll-drive.ts';
import { WideMenu } from './wide-menu.tsx';

type Props = HeaderProps & {
  /** The theme's own class, on which its style sheet builds. */
  look: string;
  /** Its ground shows over a picture too, so it never clears. */
  keepsGround?: boolean;
};

/**
 * What the headers of all themes have in common: every item where the shop placed it, on wide screens and on narrow ones, its
 * menu, and its heights. How it looks is the theme's style sheet alone.
 */
export function HeaderFrame({ overHero, keepsGround = false, ...rest }: Props) {
  const props = { ...rest, overHero: keepsGround ? null : overHero };
  const { shop, mode, look } = props;
  useScrollDrive();
  const header = useBackgroundLightness(shop.header.picture);
  if (mode !== 'shop') return <CheckoutHeader look={look} shop={shop} />;
  const { layout, bars, picture } = shop.header;
  const { height } = layout;
  const style: Record<string, string> = {
    '--full': String(height.full),
    '--shrunk': String(height.shrunk),
    ...(picture && { '--header-picture': `url(${JSON.stringify(picture.src)})` }),
  };
  return (
    <header
      className={`site-header ${look}`}
      data-clear={props.overHero ?? undefined}
      data-full={layout.maxWidth === 'full' || undefined}
      data-nav={layout.navMode}
      data-pictured={picture ? '' : undefined}
      data-over={(keepsGround && overHero) || undefined}
      data-phone-search={layout.search.mobile !== 'off' || undefined}
      data-sticky={layout.isSticky || undefined}
      ref={header}
      style={style}
    >
      <div className="header-box">
        <WideBar {...props} placed={bars.wide} />
        <NarrowBar {...props} placed={bars.narrow} />
      </div>
    </header>
  );
}

type BarProps = Props & { placed: Placements };

/** From 1024 px. */
function WideBar({ placed, ...props }: BarProps) {
  const { shop, path, searchTerm, hero } = props;
  const { navMode, navBelowAlignment, search, logoOverlap } = shop.header.layout;
  const overlap = hero && hero !== 'mobile' && navMode !== 'below' ? logoOverlap : null;
  const menu = <WideMenu path={path} shop={shop} />;
  const field = <SearchForm id="header-search" shop={shop} term={searchTerm} />;
  const draw = (item: HeaderItem) => {
    if (item === 'nav') return menu;
    if (item === 'logo') return <Brand {...props} overlap={overlap} />;
    if (item === 'search') return field;
    return <Item item={item} prefix="wide" {...props} />;
  };
  return (
    <div className="header-wide">
      <Zones draw={draw} placed={placed} />
      {navMode === 'below' && (
        <div className="header-below" data-align={navBelowAlignment}>
          {menu}
          {search.desktop === 'navbar' && <div className="header-item-search">{field}</div>}
        </div>
      )}
    </div>
  );
}

/**
 * Below 1024 px: what opens by pointing is too small for fingers there, so the menu is in the drawer. On a deeper page
 * the way back stands first and the page's title instead of the logo, and the menu moves to the end.
 */
function NarrowBar({ placed, ...props }: BarProps) {
  const { shop, path, title, searchTerm, hero } = props;
  const { search, logoOverlap } = shop.header.layout;
  const overlap = hero && hero !== 'desktop' && search.mobile === 'off' ? logoOverlap : null;
  const back = wayBack(path, shop.language);
  const draw = (item: HeaderItem) => {
    if (item === 'nav') return <MobileMenu {...props} />;
    if (item === 'logo') return <Brand {...props} overlap={overlap} />;
    return <Item item={item} prefix="narrow" {...props} />;
  };
  const deep = (item: HeaderItem) =>
    item === 'nav' ? (
      <BackLink href={back ?? ''} />
    ) : item === 'logo' ? (
      <p className="header-title">{title ?? shop.name}</p>
    ) : (
      draw(item)
    );
  return (
    <div className="header-narrow">
      <Zones draw={back ? deep : draw} placed={back ? deeper(placed) : placed}>
        {back && (
          <div className="header-item header-item-nav">
            <MobileMenu {...props} />
          </div>
        )}
      </Zones>
      {search.mobile !== 'off' && (
        <div className="header-narrow-search">
          <SearchForm id="narrow-search" shop={shop} term={searchTerm} />
        </div>
      )}
    </div>
  );
}

/** The way back and the title begin the bar, and what else the shop has in it ends it. */
const deeper = ({ left, center, right }: Placements): Placements => ({
  left: ['nav', 'logo'],
  center: [],
  right: [...left, ...center, ...right].filter((item) => item !== 'nav' && item !== 'logo'),
});

type ZonesProps = { placed: Placements; draw: (item: HeaderItem) => ReactNode; children?: ReactNode };

function Zones({ placed, draw, children }: ZonesProps) {
  const zones = ['left', 'center', 'right'] as const;
  const { center } = placed;
  const isWide = center.includes('search') || center.includes('nav');
  return (
    <div className="header-bar" data-middle={center.length === 0 ? 'nothing' : isWide ? 'wide' : 'slim'}>
      {zones.map((zone) => (
        <div className={`header-zone header-${zone}`} key={zone}>
          {placed[zone].map((item) => (
            <div className={`header-item header-item-${item}`} key={item}>
              {draw(item)}
            </div>
          ))}
          {zone === 'right' && children}
        </div>
      ))}
    </div>
  );
}

type ItemProps = HeaderProps & { item: HeaderItem; prefix: 'wide' | 'narrow' };

function Item({ item, prefix, ...page }: ItemProps) {
  const t = useTranslations('header');
  if (item === 'cart')
    return (
      <Place name="cart">
        <CartLink label={t('cart')} />
      </Place>
    );
  if (item === 'logo' || item === 'search' || item === 'nav') return null;
  return <KeptItem id={`${prefix}-${item}`} item={item} page={page} />;
}
