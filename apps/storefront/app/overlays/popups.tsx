import type { Newsletter, Wheel, WheelOutcome } from '@etalage/contracts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { headerMode } from '../lib/header-mode.ts';
import { buttonClass } from '../ui/button.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { NewsletterWindow } from './newsletter-window.tsx';
import { type Popup, popupNow } from './popup-queue.ts';
import { isRemembered, remember } from './remembered.ts';
import { WheelWindow } from './wheel-window.tsx';

/** Milliseconds on a page before each comes by itself. */
const pauses = { wheel: 8_000, newsletter: 15_000 };

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
    const timers: ReturnType<typeof setTimeout>[] = [];
    const offer = (popup: Popup) =>
      timers.push(setTimeout(() => setWaiting((others) => [...others, popup]), pauses[popup]));
    if (hasPopup('wheel'))
      void loadWheel(language).then((found) => {
        setWheel(found);
        if (found && !found.is_sticky && !found.outcome && !isRemembered('wheel')) offer('wheel');
      });
    if (hasPopup('newsletter') && !isRemembered('newsletter') && !isRemembered('signed-up'))
      void loadNewsletter(language).then((found) => {
        setNewsletter(found);
        if (found) offer('newsletter');
      });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [language]);

  // Looks again when the page changes, and when anything that was open closes.
  useEffect(() => {
    const look = () => {
      const next = popupNow({
        shown,
        waiting,
        hasChosenCookies: true,
        mode,
        isOtherOpen: document.querySelector('dialog[open], :popover-open') !== null,
        hasInterrupted: isRemembered('interrupted'),
      });
      if (next && next !== shown) {
        remember('interrupted');
        remember(next);
      }
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
      {newsletter && shown === 'newsletter' && (
        <NewsletterWindow newsletter={newsletter} onClose={close} onSent={rememberSignUp} />
      )}
    </>
  );
}

const rememberSignUp = () => remember('signed-up');

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
    // biome-ignore lint/suspicious/noConsole: OVER-05 asks for a warning and nothing else.
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
      className={`wheel-handle ${buttonClass('primary')}`}
      onClick={onOpen}
      type="button"
    >
      {t('handle')}
    </button>
  );
}
