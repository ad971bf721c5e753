import type { HeaderProps } from '../../lib/header-props.ts';
import type { Shop } from '../../lib/shop.ts';
import { Brand } from '../../shell/brand.tsx';
import { CheckoutHeader } from '../../shell/checkout-header.tsx';
import { HeaderTools } from '../../shell/header-tools.tsx';
import { MobileMenu } from '../../shell/mobile-menu.tsx';
import { SearchForm } from '../../shell/search-form.tsx';
import { UspStrip } from '../../shell/usp-strip.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { fitsBesideLogo } from './fits-beside-logo.ts';

/** The simple theme: logo, search and icons in one bar, the menu below it or beside the logo. */
export function SimpleHeader(props: HeaderProps) {
  if (props.mode !== 'shop') return <CheckoutHeader {...props} />;
  const { shop, overHero } = props;
  const { usps, layout } = shop.header;
  const { logoPosition, isSticky } = layout;
  const Bar = logoPosition === 'center' ? CentredBar : LeftBar;
  return (
    <>
      <UspStrip texts={usps} />
      <header
        className="site-header"
        data-clear={overHero ?? undefined}
        data-inline={isInline(shop) || undefined}
        data-search-below={logoPosition === 'left' || undefined}
        data-sticky={isSticky || undefined}
      >
        <Bar {...props} />
      </header>
    </>
  );
}

/**
 * Search, logo and icons, and the menu below them: there is no room beside a logo in the middle. Tablets have the menu
 * in the drawer, as phones do: what opens by pointing is too small there for fingers.
 */
function CentredBar(props: HeaderProps) {
  const { shop } = props;
  return (
    <div className="shop-container">
      <div className="grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-3 md:h-[4.5rem] md:gap-6">
        <div className="flex min-w-0 items-center gap-1">
          <MobileMenu {...props} />
          <div className="hidden w-full max-w-72 md:block">
            <SearchForm id="header-search" shop={shop} term={props.searchTerm} />
          </div>
        </div>
        <Brand {...props} />
        <HeaderTools {...props} />
      </div>
      <div className="hidden min-h-11 justify-center lg:flex">
        <DesktopMenu items={shop.header.menu} path={props.path} />
      </div>
    </div>
  );
}

/**
 * The logo first. On wide screens the menu stands beside it where the shop wants that, else below it; on tablets, where
 * the menu is in the drawer, the search stands below.
 */
function LeftBar(props: HeaderProps) {
  const { shop } = props;
  const inline = isInline(shop);
  return (
    <div
      className={`shop-container grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-8 ${inline ? 'xl:grid-cols-[auto_minmax(0,1fr)_14rem_auto]' : ''}`}
    >
      <div className="flex h-16 min-w-0 items-center gap-1 md:h-[4.5rem]">
        <MobileMenu {...props} />
        <Brand {...props} />
      </div>
      <div
        className={`hidden max-lg:order-1 max-lg:col-span-full max-lg:pb-3 md:block ${inline ? 'xl:order-1' : 'lg:max-w-2xl'}`}
      >
        <SearchForm id="header-search" shop={shop} term={props.searchTerm} />
      </div>
      <div className={inline ? 'xl:order-2' : ''}>
        <HeaderTools {...props} />
      </div>
      <div
        className={`col-span-full hidden min-h-11 justify-center lg:flex ${inline ? 'xl:order-0 xl:col-span-1 xl:col-start-2 xl:row-start-1 xl:justify-start' : ''}`}
      >
        <DesktopMenu items={shop.header.menu} path={props.path} />
      </div>
    </div>
  );
}

/** Whether the menu stands beside the logo, which on wide screens it does where the shop wants that and it fits. */
const isInline = ({ header: { layout, menu } }: Shop) =>
  layout.logoPosition === 'left' && layout.navMode === 'inline' && fitsBesideLogo(menu);
