import type { Newsletter } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { NewsletterForm } from '../ui/newsletter-form.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { OverlayWindow } from './overlay-window.tsx';

type Props = {
  newsletter: Newsletter;
  onClose: () => void;
};

/** OVER-02: the picture behind the words, or on the left of them; on phones above. */
export function NewsletterWindow({ newsletter, onClose }: Props) {
  const t = useTranslations('overlays');
  const { title, text, image, layout, identifier } = newsletter;
  const look = image === null ? '' : layout === 'BACKGROUND' ? 'newsletter-background' : 'newsletter-columns';
  return (
    <OverlayWindow className={look} onClose={onClose} picture={image} title={title || t('newsletter')}>
      <div className="mt-3">
        <RichText className="mb-5" html={text} />
        <NewsletterForm idPrefix="popup-newsletter" newsletter={identifier} />
      </div>
    </OverlayWindow>
  );
}
