import { signUpForNewsletter } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { signUp } from '../../commands/newsletter.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { newslettersOf } from '../shared/read-newsletters.ts';

export function signUpRoute(app: FastifyInstance): void {
  endpoint(app, signUpForNewsletter, async (request, reply) => {
    const { tenant, language, body, clientAddress } = request;
    const [byDefault, ...others] = await newslettersOf(app, tenant, language);
    const wanted = body.newsletter
      ? [byDefault, ...others].find((one) => one?.identifier === body.newsletter)
      : byDefault;
    if (!wanted) throw refusal(signUpForNewsletter, 'NO_SUCH_NEWSLETTER', 'The shop has no such newsletter.');
    const { email } = body;
    const over = await signUp(app.services, tenant, language, {
      email,
      newsletter: wanted.identifier,
      address: clientAddress,
    });
    if (over)
      throw refusal(signUpForNewsletter, 'TOO_MANY_REQUESTS', 'Too many sign-ups; try again later.', {
        retryAfter: over.secondsLeft,
      });
    app.jobs.wake(tenant.id);
    reply.header('cache-control', 'private, no-store');
    return { requested: true as const };
  });
}
