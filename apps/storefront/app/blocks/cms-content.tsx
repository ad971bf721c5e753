import type { ShownBlock } from './block-props.ts';
import { Blocks } from './index.tsx';

/** A CMS page: its blocks, and a heading: to be seen where the page begins with words, else for those who cannot see it. */
export function CmsContent({
  heading,
  blocks,
  showsHeading = false,
}: {
  heading: string | null;
  blocks: readonly ShownBlock[];
  showsHeading?: boolean;
}) {
  const isText = showsHeading && blocks[0]?.template === 'TEXT_BLOCK';
  return (
    <>
      {heading && (
        <h1
          className={
            isText
              ? 'shop-container pt-10 font-heading text-3xl leading-tight font-semibold sm:pt-14 sm:text-4xl'
              : 'sr-only'
          }
        >
          {heading}
        </h1>
      )}
      <Blocks blocks={blocks} />
    </>
  );
}
