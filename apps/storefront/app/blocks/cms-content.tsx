import type { CmsBlock } from '@etalage/contracts';
import { Blocks } from './index.tsx';

/** A CMS page: its blocks, and a heading for those who cannot see them. */
export function CmsContent({ heading, blocks }: { heading: string | null; blocks: readonly CmsBlock[] }) {
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <Blocks blocks={blocks} />
    </>
  );
}
