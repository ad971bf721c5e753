import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';

/** OVER-03, on the server only: a plain link, which use-assistant.ts opens in a window of the page. */
export function AssistantLauncher({ url }: { url: string }) {
  const t = useTranslations('assistant');
  return (
    <a
      className={`side-handle assistant-launcher ${buttonClass('primary')}`}
      href={url}
      rel="noopener"
      target="_blank"
    >
      {t('name')}
    </a>
  );
}
