import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { links } from '../lib/links.ts';
import { Brand } from './brand.tsx';

/** HEAD-12, HEAD-13: nothing that leads away from paying but the way back to the shop. */
export function CheckoutHeader({ shop, look }: Pick<HeaderProps, 'shop'> & { look: string }) {
  const t = useTranslations('shell');
  return (
    <header
      className={`site-header site-header-plain ${look}`}
      style={{ '--full': '70', '--shrunk': '70' } as Record<string, string>}
    >
      <div className="header-box">
        <div className="header-bar">
          <Brand overHero={null} shop={shop} />
          <a
            className="inline-flex min-h-11 shrink-0 items-center rounded-control border border-current/40 px-4 text-sm font-semibold whitespace-nowrap hover:border-current max-[22.5rem]:px-2 max-[22.5rem]:text-xs"
            href={links(shop.language).products}
          >
            {t('continueShopping')}
          </a>
        </div>
      </div>
    </header>
  );
}
