import { getMenuPages } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readMenu } from '../../repositories/store.ts';
import { readShop } from '../shared/read-shop.ts';
import { menuTags, presentMenu } from './present-menu.ts';

export function getMenuPagesRoute(app: FastifyInstance): void {
  endpoint(app, getMenuPages, async (request, reply) => {
    const read = await readShop(app, request, (tx, languages) => readMenu(tx, languages));
    tagAnswer(reply, ...menuTags(read));
    return presentMenu(read);
  });
}
