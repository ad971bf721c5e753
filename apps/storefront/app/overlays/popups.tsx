import type { Newsletter, Wheel, WheelOutcome } from '@etalage/contracts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { headerMode } from '../lib/header-mode.ts';
import { buttonClass } from '../ui/button.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { NewsletterWindow } from './newsletter-window.tsx';
import { type Popup, pauses, popupNow, popups } from './popup-queue.ts';
import { isRemembered, remember } from './remembered.ts';
import { WheelWindow } from './wheel-window.tsx';

/** What comes by itself, or waits at the side of the page, once cookies were chosen about. */
export function Popups({ path }: { path: string }) {
  const { language } = useShopView();
  const [wheel, setWheel] = useState<Wheel | null>(null);
  const [newsletter, setNewsletter] = useState<Newsletter | null>(null);
  const [isTurning, setTurning] = useState(false);
  const [waiting, setWaiting] = useState<Popup[]>([]);
  const [shown, setShown] = useState<Popup | null>(null);
  const mode = headerMode(path);

  useEffect(() => {
    if (hasPopup('wheel')) void loadWheel(language).then(setWheel);
    if (hasPopup('newsletter') && mayAsk('newsletter')) void loadNewsletter(language).then(setNewsletter);
  }, [language]);

  // On each page anew: whoever comes out of the checkout is not asked at once.
  const offersWheel = wheel !== null && !wheel.is_sticky && !wheel.outcome;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says that it is another page.
  useEffect(() => {
    const offers = { wheel: offersWheel, newsletter: newsletter !== null };
    const timers = popups
      .filter((popup) => offers[popup])
      .map((popup) => setTimeout(() => setWaiting((others) => [...others, popup]), pauses[popup]));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaiting([]);
    };
  }, [path, offersWheel, newsletter]);

  useRemembered(shown);

  // Looks again when the page changes, and when anything that was open closes.
  useEffect(() => {
    const look = () => {
      const next = popupNow({
        shown,
        waiting: waiting.filter(mayAsk),
        hasChosenCookies: true,
        mode,
        isOtherOpen:
          document.querySelector('dialog[open], :is(:popover-open), :is(input, textarea, select):focus') !==
          null,
        hasInterrupted: isRemembered('interrupted'),
      });
      setShown(next);
    };
    look();
    document.addEventListener('close', look, true);
    return () => document.removeEventListener('close', look, true);
  }, [shown, waiting, mode]);

  const close = () => {
    setTurning(false);
    setShown(null);
    setWaiting([]);
  };
  const closeWheel = (outcome: WheelOutcome | null) => {
    setWheel(wheel && { ...wheel, outcome });
    close();
  };
  if (mode !== 'shop') return null;
  return (
    <>
      {wheel?.is_sticky && <WheelHandle onOpen={() => setTurning(true)} />}
      {wheel && (isTurning || shown === 'wheel') && <WheelWindow onClose={closeWheel} wheel={wheel} />}
      {newsletter && shown === 'newsletter' && <NewsletterWindow newsletter={newsletter} onClose={close} />}
    </>
  );
}

/** Kept once it is over, by closing it or leaving the page: until then the shopper has done nothing that asks for it. */
function useRemembered(shown: Popup | null): void {
  useEffect(() => {
    if (!shown) return;
    const note = () => {
      remember('interrupted');
      remember(shown);
    };
    addEventListener('pagehide', note);
    return () => {
      removeEventListener('pagehide', note);
      note();
    };
  }, [shown]);
}

/** Not of what was there lately, nor of what was done already, by whatever form. */
const mayAsk = (popup: Popup): boolean =>
  !isRemembered(popup) && !(popup === 'newsletter' && isRemembered('signed-up'));

/** Whether the server says that the shop has one. */
const hasPopup = (name: Popup): boolean => document.querySelector(`[data-popup=${name}]`) !== null;

/** The shop's first wheel that has something to win, or was turned by this visitor. */
async function loadWheel(language: string): Promise<Wheel | null> {
  try {
    const response = await fetch(`/api/store/wheels?lang=${language}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The wheel was answered with ${response.status}.`);
    const wheels = (await response.json()) as Wheel[];
    return wheels.find(({ prizes, outcome }) => outcome || prizes.length > 0) ?? null;
  } catch (error) {
    // OVER-05 asks for a warning and nothing else.
    console.warn('The wheel of fortune could not be loaded.', error);
    return null;
  }
}

/** The newsletter that the shop's pages ask for; null where there is none, or it cannot be had. */
async function loadNewsletter(language: string): Promise<Newsletter | null> {
  try {
    const response = await fetch(`/api/newsletters?lang=${language}`, {
      signal: AbortSignal.timeout(10_000),
    });
    const newsletters = response.ok ? ((await response.json()) as Newsletter[]) : [];
    return newsletters.find(({ isDefault }) => isDefault) ?? null;
  } catch {
    return null;
  }
}

function WheelHandle({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('wheel');
  return (
    <button
      aria-haspopup="dialog"
      className={`side-handle wheel-handle ${buttonClass('primary')}`}
      onClick={onOpen}
      type="button"
    >
      {t('handle')}
    </button>
  );
}
