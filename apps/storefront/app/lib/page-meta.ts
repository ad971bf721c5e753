import { localeOf } from '@etalage/contracts/locale';
import type { MetaDescriptor } from 'react-router';
import { metaTags, type Seo } from './seo.ts';
import type { Shop } from './shop.ts';

type MetaArguments = {
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

/** The head of a page whose loader made `seo`: `export { pageMeta as meta }`. The shop's name comes from the root's loader. */
export function pageMeta({ loaderData, matches }: MetaArguments): MetaDescriptor[] {
  const { seo } = (loaderData ?? {}) as { seo?: Seo };
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop?: Shop } | undefined;
  return metaTags(seo, root?.shop?.name ?? 'Store', localeOf(root?.shop?.language ?? 'nl'));
}
