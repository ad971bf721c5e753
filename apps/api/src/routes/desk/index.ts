import type { FastifyInstance } from 'fastify';
import { customersRoute } from './customers.ts';
import { invitationRoutes } from './invitation.ts';
import { logInRoutes } from './log-in.ts';
import { passkeyRoutes } from './passkeys.ts';
import { processingRoute } from './processing.ts';
import { shadowRoutes } from './shadow.ts';

/** What a shop's staff do in a browser: log in, and act for customers. */
export async function deskRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  logInRoutes(app);
  invitationRoutes(app);
  passkeyRoutes(app);
  customersRoute(app);
  shadowRoutes(app);
  processingRoute(app);
}
