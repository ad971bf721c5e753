import { setCartLine } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tidyChoice } from '../../commands/line-choice.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function setLineRoute(app: FastifyInstance): void {
  endpoint(app, setCartLine, async (request, reply) =>
    answerChange(request, reply, setCartLine, {
      kind: 'set-line',
      ...request.params,
      ...request.body,
      ...tidyChoice(request.body),
    }),
  );
}
