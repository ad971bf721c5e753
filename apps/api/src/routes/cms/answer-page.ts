import type { CmsPage } from '@etalage/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import type { CmsPageRow } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readBlockProducts } from './block-products.ts';
import { presentPage } from './present-page.ts';

/** A published page with the goods of its blocks, however it was asked for. */
export async function answerPage(
  shelves: Catalogue,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CmsPageRow,
): Promise<CmsPage> {
  const { byBlock, tags } = await readBlockProducts(shelves, request, page);
  tagAnswer(reply, `cms:${page.id}`, ...tags);
  return presentPage(page, request.tenant.id, byBlock);
}
