import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../../lib/header-props.ts';
import { KeptHtml } from '../../lib/kept-html.tsx';
import { DrawnPart } from '../../lib/shop-parts.tsx';
import { Brand } from '../../shell/brand.tsx';
import { CheckoutHeader } from '../../shell/checkout-header.tsx';
import { HeaderTools } from '../../shell/header-tools.tsx';
import { MenuDialog } from '../../shell/menu-dialog.tsx';
import { MobileMenu } from '../../shell/mobile-menu.tsx';
import { SearchForm } from '../../shell/search-form.tsx';
import { UspStrip } from '../../shell/usp-strip.tsx';

/** Menu button, logo, search and icons in a bar of glass, which floats above the page and over its first picture. */
export function ModernCoolHeader(props: HeaderProps) {
  const { shop, mode, overHero } = props;
  if (mode !== 'shop') return <CheckoutHeader shop={shop} />;
  const { usps, layout } = shop.header;
  const height: Record<string, string> = { '--bar-height': `${layout.height.full}px` };
  return (
    <>
      <UspStrip texts={usps} />
      <header
        className="cool-header"
        data-clear={overHero ?? undefined}
        data-full={layout.maxWidth === 'full' || undefined}
        data-sticky={layout.isSticky || undefined}
        style={height}
      >
        <div className="cool-bar" data-logo={layout.logoPosition}>
          <div className="cool-menu-button">
            <MobileMenu {...props} />
            <WideMenu {...props} />
          </div>
          <div className="cool-brand">
            {/* The glass has the header's colour, so one logo shows on it wherever it floats. */}
            <Brand overHero={null} shop={shop} />
          </div>
          {layout.search.desktop !== 'off' && (
            <div className="cool-search" data-on-phones={layout.search.mobile === 'navbar' || undefined}>
              <SearchForm id="header-search" shop={shop} term={props.searchTerm} />
            </div>
          )}
          <div className="cool-tools">
            <HeaderTools {...props} />
          </div>
        </div>
      </header>
    </>
  );
}

/** HEAD-06: over the whole screen where the shop wants that, else from the left side of it. */
function WideMenu({ shop, path }: HeaderProps) {
  const t = useTranslations('shell');
  const { hasFullscreenMenu } = shop.header.layout;
  return (
    <div className="cool-wide-menu">
      <MenuDialog
        className={`cool-menu ${hasFullscreenMenu ? 'cool-menu-full' : ''}`}
        id="wide-menu"
        label={t('menu')}
        path={path}
        title={shop.name}
      >
        <nav aria-label={t('mainMenu')}>
          {import.meta.env.SSR ? (
            <DrawnPart className="cool-contents" id="wide-menu-contents" pick={({ menu }) => menu(path)} />
          ) : (
            <KeptHtml className="cool-contents" id="wide-menu-contents" />
          )}
        </nav>
      </MenuDialog>
    </div>
  );
}
