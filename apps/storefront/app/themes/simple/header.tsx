import { useTranslations } from 'use-intl';
import { links } from '../../lib/links.ts';
import type { HeaderProps } from '../header-props.ts';

export function SimpleHeader({ shop, cartCount }: HeaderProps) {
  const t = useTranslations('shell');
  const to = links(shop.language);
  return (
    <header className="border-b border-line bg-header text-on-header">
      <div className="shop-container flex items-center gap-6 py-4">
        <a className="font-heading text-xl font-semibold" href={to.home}>
          {shop.name}
        </a>
        <nav aria-label={t('mainMenu')} className="flex gap-4">
          {shop.header.menu.map((item) => (
            <a href={item.href ?? to.products} key={item.id}>
              {item.label}
            </a>
          ))}
        </nav>
        <a className="ml-auto" href={to.shoppingBag}>
          {t('cartCount', { count: cartCount })}
        </a>
      </div>
    </header>
  );
}
