import { useTranslations } from 'use-intl';
import { links, termsPages } from '../lib/links.ts';
import type { Shop } from '../lib/shop.ts';

export function Footer({ shop }: { shop: Shop; mode: 'shop' | 'cart' | 'checkout' }) {
  const t = useTranslations('footer');
  const to = links(shop.language);
  return (
    <footer className="mt-20 bg-footer text-on-footer">
      <div className="shop-container py-12">
        <p>{shop.name}</p>
        <ul>
          {termsPages.map((slug) => (
            <li key={slug}>
              <a href={to.page(slug)}>{t(`terms.${slug}`)}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
