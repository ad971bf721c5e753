import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openCart } from '../../cart/cart-store.ts';
import { translator } from '../../lib/i18n.server.ts';
import { safeReturnUrl } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** What browsers show, without a connection, of a page that was not seen before (docs/decisions/067). */
export function loader({ context }: Route.LoaderArgs) {
  const t = translator(languageOf(context), 'offline');
  return { seo: { title: t('title'), isIndexed: false } };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: [] } satisfies MayBeKept;

export default function Offline() {
  const t = useTranslations('offline');
  const to = useLinks();
  const { shoppingEnabled } = useShopView();
  const from = useCameFrom();
  return (
    <MessagePage text={t('text')} title={t('title')}>
      <div className="actions">
        <a className={buttonClass('primary')} data-reload="" href={from}>
          {t('again')}
        </a>
        {shoppingEnabled && (
          // The cart's own page cannot be had now; its drawer shows what this browser knows of it.
          <a className={buttonClass('secondary')} href={to.shoppingBag} onClick={showCart}>
            {t('cart')}
          </a>
        )}
      </div>
    </MessagePage>
  );
}

function showCart(event: MouseEvent) {
  event.preventDefault();
  openCart();
}

/** The page that was asked for, which is gone on to as soon as there is a connection. It is in the address, and in no kept page. */
function useCameFrom(): string {
  const { language, languages } = useShopView();
  const to = useLinks();
  const [from, setFrom] = useState(to.home);
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('from');
    const path = safeReturnUrl(
      wanted,
      language,
      languages.map(({ code }) => code),
    );
    setFrom(path);
    const goOn = () => location.replace(path);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [language, languages]);
  return from;
}
