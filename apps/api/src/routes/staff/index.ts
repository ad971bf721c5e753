import type { FastifyInstance } from 'fastify';
import { opensStaffCommands } from '../../commands/staff-key.ts';
import { notFound } from '../../plugins/problem.ts';
import { captureRoutes } from './capture.ts';
import { customerRoutes } from './customers.ts';
import { refundRoutes } from './refunds.ts';

/** What `npm run shop` calls; without its key these addresses do not exist. */
export async function staffRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers, isInternal }) => {
    // Staff call the API itself: what the storefront passes on comes from browsers.
    if (isInternal || !opensStaffCommands(headers.authorization, app.env.APP_SECRET)) throw notFound();
  });
  captureRoutes(app);
  refundRoutes(app);
  customerRoutes(app);
}
