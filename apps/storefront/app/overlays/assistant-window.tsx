import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLinks } from '../ui/shop-view.ts';
import { TextLink } from '../ui/text-link.tsx';
import { OverlayWindow } from './overlay-window.tsx';

/** Milliseconds after which an assistant that is not there yet counts as out of reach. */
const patience = 10_000;

/**
 * OVER-03: the shop's assistant in a frame, which can neither read nor change the page around it. A frame does not tell that
 * its address could not be reached, so that is asked first.
 */
export function AssistantWindow({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations('assistant');
  const to = useLinks();
  const [state, setState] = useState<'asked' | 'answers' | 'shown' | 'lost'>('asked');
  useEffect(() => {
    const lose = () => setState((now) => (now === 'shown' ? now : 'lost'));
    const timer = setTimeout(lose, patience);
    const asking = new AbortController();
    fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: asking.signal }).then(
      () => setState((now) => (now === 'asked' ? 'answers' : now)),
      lose,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [url]);
  return (
    <OverlayWindow className="assistant-window" onClose={onClose} title={t('name')}>
      <p className="mt-3" role="status">
        {state === 'lost' ? t('failed') : state !== 'shown' && t('loading')}
      </p>
      {state === 'lost' && (
        <p className="mt-3">
          <TextLink href={to.contact}>{t('contact')}</TextLink>
        </p>
      )}
      {(state === 'answers' || state === 'shown') && (
        <iframe
          className="assistant-frame"
          onLoad={() => setState('shown')}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          src={url}
          title={t('name')}
        />
      )}
      <p className="mt-4">
        <TextLink href={url} rel="noopener" target="_blank">
          {t('ownTab')}
        </TextLink>
      </p>
    </OverlayWindow>
  );
}
