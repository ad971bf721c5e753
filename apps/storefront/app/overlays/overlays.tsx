import { lazy, Suspense, useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { type CookieChoice, consentCookie, readConsent } from '../lib/consent.ts';
import { rememberServerHtml } from '../lib/server-html.tsx';
import { writeCookie } from '../lib/write-cookie.ts';
import { forgottenVisitor } from '../search/hosted/visitor-token.ts';
import { LoadingBar } from './loading-bar.tsx';
import { remember } from './remembered.ts';
import { isStickyHidden, type StickyRules } from './sticky-rules.ts';
import { useAssistant } from './use-assistant.ts';
import { useTestLaunch } from './use-test-launch.ts';

/** Most shops have none. Where its script is lost, the page goes on without. */
const Popups = lazy(async () => ({
  default: (await import('./popups.tsx').catch(() => null))?.Popups ?? (() => null),
}));

/**
 * What moves that which floats above the pages. It comes with the first touch, so that a page which is only read never loads it;
 * until then, and where it is lost, all of it works as the server drew it.
 */
export function Overlays() {
  const location = useLocation();
  const { pathname } = location;
  const hasChosen = useCookieBanner();
  useOpeners();
  useSignUps();
  useStickyButton(location);
  useTestLaunch();
  const assistant = useAssistant();
  const hasPopups = hasChosen && document.querySelector('[data-popup]') !== null;
  return (
    <>
      <LoadingBar />
      {assistant.shown && <assistant.shown.Window onClose={assistant.close} url={assistant.shown.url} />}
      {hasPopups && (
        <Suspense>
          <Popups path={pathname} />
        </Suspense>
      )}
    </>
  );
}

/** The choice is kept at once, without asking the server, and the page stays. */
function useCookieBanner(): boolean {
  // At first nothing, as the server drew it: React takes over what stands there.
  const [hasChosen, setChosen] = useState(false);
  useEffect(() => {
    setChosen(readConsent(document.cookie) !== null);
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const banner = form.closest<HTMLElement>('.cookie-banner');
      if (!banner) return;
      event.preventDefault();
      const choice = (event.submitter as HTMLButtonElement | null)?.value;
      keepChoice(choice === 'all' ? 'all' : 'necessary');
      banner.hidden = true;
      rememberServerHtml();
      // The buttons are gone: reading goes on where the page begins.
      document.getElementById('content')?.focus({ preventScroll: true });
      setChosen(true);
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  return hasChosen;
}

function keepChoice(choice: CookieChoice) {
  const cookies = [consentCookie(choice, new Date(), location.protocol === 'https:')];
  if (choice === 'necessary') cookies.push(forgottenVisitor);
  cookies.forEach(writeCookie);
}

/** Whoever signed up for the newsletter, by this window or in the footer, is not asked again. */
function useSignUps() {
  useEffect(() => {
    const onSent = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[data-in-place$="/newsletter"]'))
        remember('signed-up');
    };
    document.addEventListener('sent', onSent);
    return () => document.removeEventListener('sent', onSent);
  }, []);
}

/** For browsers in which a button does not open a dialog by itself. */
function useOpeners() {
  useEffect(() => {
    if ('commandForElement' in HTMLButtonElement.prototype) return;
    const onClick = ({ target }: MouseEvent) => {
      const id = target instanceof Element && target.closest('[commandfor]')?.getAttribute('commandfor');
      const dialog = id && document.getElementById(id);
      if (dialog instanceof HTMLDialogElement) dialog.showModal();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** The server drew the button for the first page: on others, and on the next step of one, it comes and goes, and gives way anew. */
function useStickyButton(location: Location) {
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.sticky-button');
    if (!button?.dataset.rules) return;
    const rules = JSON.parse(button.dataset.rules) as StickyRules;
    button.toggleAttribute('data-hidden', isStickyHidden(location.pathname, rules));
    rememberServerHtml();
    return giveWay(button);
  }, [location]);
}

/** While the way to more of a list, or lines of a cart or an order, lie where the button floats, the button is not there. */
function giveWay(button: HTMLElement): () => void {
  const look = () => {
    const own = button.getBoundingClientRect();
    const kept = document.querySelectorAll(
      'main :is(a[rel=next], a[rel=prev], [data-turns-page], [data-lines])',
    );
    const isCovering = [...kept].some((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    });
    button.toggleAttribute('data-yields', isCovering);
  };
  look();
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look);
  return () => {
    removeEventListener('scroll', look);
    removeEventListener('resize', look);
  };
}
