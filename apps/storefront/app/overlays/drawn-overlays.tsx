import { useTranslations } from 'use-intl';
import { hideFromChosen } from '../lib/consent.ts';
import type { Shop } from '../lib/shop.ts';
import { keepRoomForSeen } from '../seen/keep-room.ts';
import { useLinks, useShopView } from '../ui/shop-view.ts';
import { AssistantLauncher } from './assistant-launcher.tsx';
import { CookieForm } from './cookie-form.tsx';
import { StickyButton } from './sticky-button.tsx';
import { TestLauncher } from './test-launcher.tsx';

/**
 * On the server only, in every page. Whoever has chosen does not see it: their browser hides it before the first paint, or asks
 * for a style sheet of its own where it runs no scripts, so that the page stays one text for everybody.
 * @param nonce of the scripts of the answer
 */
export function CookieBanner({ nonce }: { nonce: string }) {
  const t = useTranslations('cookies');
  const to = useLinks();
  const hasOptional = useShopView().professionalSearch !== null;
  return (
    <>
      <section aria-label={t('title')} className="cookie-banner">
        <div className="shop-container cookie-banner-contents">
          <p>
            {t(hasOptional ? 'text' : 'textWithoutOptional')}{' '}
            <a className="underline underline-offset-4" href={to.cookies}>
              {t('more')}
            </a>
          </p>
          <CookieForm />
        </div>
      </section>
      <script dangerouslySetInnerHTML={{ __html: hideFromChosen }} nonce={nonce} />
      <noscript>
        <link href={to.cookiesChosen} rel="stylesheet" />
      </noscript>
    </>
  );
}

type Props = {
  shop: Shop;
  /** 'true' on the pages that the sticky button is not shown on. */
  hidesSticky: string;
  /** Of the scripts of the answer. */
  nonce: string;
};

/** On the server only: what floats above the pages of a shop. */
export function DrawnOverlays({ shop, hidesSticky, nonce }: Props) {
  const t = useTranslations('overlays');
  const { stickyButton, hasWheel, assistant, testSite } = shop.wishes ?? {};
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: keepRoomForSeen }} nonce={nonce} />
      {(stickyButton?.enabled || assistant || testSite) && (
        <aside aria-label={t('floating')}>
          {stickyButton?.enabled && <StickyButton button={stickyButton} isHidden={hidesSticky} />}
          {assistant && <AssistantLauncher url={assistant} />}
          {testSite && <TestLauncher url={testSite} />}
        </aside>
      )}
      {hasWheel && <span data-popup="wheel" hidden />}
      {shop.footer.hasNewsletter && <span data-popup="newsletter" hidden />}
    </>
  );
}
