import type { BlockMedia } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { RichText } from '../ui/rich-text.tsx';
import { useShopLinks } from '../ui/shop-view.ts';
import type { ShownBlock } from './block-props.ts';

/** The words of a hero and the button below them. */
export function HeroText({ block, media }: { block: ShownBlock; media: BlockMedia | undefined }) {
  const t = useTranslations('blocks');
  const href = useShopLinks().href(media?.linkUrl ?? null);
  return (
    <div className="shop-container hero-text">
      <div className="flex max-w-2xl flex-col items-start gap-4">
        {block.subtitle && <p className="text-base font-semibold sm:text-lg">{block.subtitle}</p>}
        <RichText className="hero-words" html={block.text} />
        {href && (
          <a
            className="mt-2 inline-flex min-h-12 items-center rounded-control bg-primary px-6 font-semibold text-on-primary transition-colors hover:bg-primary-strong focus-visible:outline-white"
            href={href}
          >
            {media?.title || t('discover')}
          </a>
        )}
      </div>
    </div>
  );
}
