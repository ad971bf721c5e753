import { addCartLine } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tidyChoice } from '../../commands/line-choice.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function addLineRoute(app: FastifyInstance): void {
  endpoint(app, addCartLine, async (request, reply) =>
    answerChange(request, reply, addCartLine, {
      kind: 'add-line',
      ...request.body,
      ...tidyChoice(request.body),
    }),
  );
}
