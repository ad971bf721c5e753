import { setTimeout } from 'node:timers/promises';
import { sql } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { byInject, Shopper } from './shopping.ts';

/** A mail as a developer sees it: with the links that it leaves with. `text` is as it is kept, before it has them. */
export type SentMail = {
  template: string;
  subject: string;
  language: string;
  html: string;
  text: string;
  token: string;
};

/** The mails that were written to an address of a shop, oldest first. The app's environment must be that of development. */
export async function mailsTo(
  app: FastifyInstance,
  tenant: { id: string; host: string },
  email: string,
): Promise<SentMail[]> {
  await app.jobs.runDue(tenant.id);
  // What the answer woke by itself may be under way still.
  while (await isAnyUnwritten(app, tenant.id)) await setTimeout(10);
  const rows = await app.db.withTenant(tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  );
  return Promise.all(
    rows.map(async ({ id, template, subject, language, text }) => {
      const { body } = await new Shopper(byInject(app), tenant.host).get<string>(`/dev/mail/${id}/html`);
      const token = /\?token=([\w-]+)/.exec(body)?.[1] ?? '';
      return { template, subject, language, html: body, text, token };
    }),
  );
}

/** Whether a mail waits that should have left by now; what is to leave later is another matter. */
async function isAnyUnwritten(app: FastifyInstance, tenantId: string): Promise<boolean> {
  const waiting = await app.db.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'mail')
      .where('done_at', 'is', null)
      .where('due_at', '<=', sql<Date>`now()`)
      .executeTakeFirst(),
  );
  return waiting !== undefined;
}
