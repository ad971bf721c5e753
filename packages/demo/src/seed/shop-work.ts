import type { Tx } from '@etalage/db';
import type { ComposedShop } from '../compose.ts';
import type { StoredMedia } from '../pictures.ts';
import type { ShopContent, Text } from '../shop-content.ts';

/** What the steps of writing a shop share. */
export type Work = {
  tx: Tx;
  tenantId: string;
  content: ShopContent;
  composed: ComposedShop;
  media: Map<string, StoredMedia>;
  mediaIds: Map<string, number>;
  /** Only the shop's languages of a text, as a jsonb column takes it. */
  texts: (text: Text) => Record<string, string>;
};

/** The id of a picture that the shop must have. */
export function mediaId({ mediaIds, content }: Work, key: string): number {
  const id = mediaIds.get(key);
  if (id === undefined) throw new Error(`${content.slug} has no picture ${key}`);
  return id;
}
