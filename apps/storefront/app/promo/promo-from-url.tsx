import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { RefusalNote } from '../cart/refusal-note.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { useCodeChange } from './use-code-change.ts';

/** Milliseconds that good news stands; a refusal stays until it was closed. */
const stands = 8_000;

/** A browser may run a page ahead of the click that opens it. */
function untilSeen(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/**
 * Adds the code of an address with ?promocode=… and takes it out of the address. A change of the cart, so it is a
 * POST: a page that is merely fetched, by a crawler or ahead of a click, makes no cart, and pages stay the same for
 * everyone.
 */
export function PromoFromUrl({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTranslations('promo');
  const [isAdded, setAdded] = useState(false);
  const { send, refusal } = useCodeChange({ intent: 'add-code', code }, () => setAdded(true));
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void untilSeen().then(() => {
      void send();
      const rest = new URLSearchParams(search);
      rest.delete('promocode');
      void navigate({ pathname, search: String(rest), hash }, { replace: true, preventScrollReset: true });
    });
  });

  useEffect(() => {
    if (!isAdded) return;
    const timer = setTimeout(onDone, stands);
    return () => clearTimeout(timer);
  }, [isAdded, onDone]);

  if (!isAdded && !refusal) return null;
  return (
    <div className="promo-toast">
      {refusal ? (
        <div>
          <p className="font-semibold break-words">{code}</p>
          <RefusalNote refusal={refusal} />
        </div>
      ) : (
        <p className="flex items-start gap-2" role="status">
          <CheckIcon className="mt-0.5 size-5 text-success" />
          {t('added', { code })}
        </p>
      )}
      <CloseButton className="-my-2 -mr-2" label={t('close')} onClose={onDone} />
    </div>
  );
}
