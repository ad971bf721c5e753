import { createHash } from 'node:crypto';
import { backstage, demoShop } from './backstage.ts';
import { expect, type Locator } from './test.ts';

/** What the shop keeps of the tokens of a form's photos. */
async function hashesOf(form: Locator): Promise<string[]> {
  const tokens = await form
    .locator('[name=photo]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
}

/** Ends the hour of the photos that a form of De Molen has sent, which have gone with no message. */
export async function endHourOf(form: Locator): Promise<void> {
  const [database, { id }, hashes] = [await backstage(), await demoShop('molen'), await hashesOf(form)];
  expect(hashes).not.toEqual([]);
  await database.withTenant(id, (tx) =>
    tx
      .updateTable('contact_photos')
      .set({ expires_at: new Date(0) })
      .where('token_hash', 'in', hashes)
      .execute(),
  );
}

/** How many photos went with the last message of somebody to De Molen. */
export async function photosOfMessageFrom(email: string): Promise<number> {
  const [database, { id }] = [await backstage(), await demoShop('molen')];
  const rows = await database.withTenant(id, (tx) =>
    tx
      .selectFrom('contact_photos as p')
      .innerJoin('contact_messages as m', (on) =>
        on.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.message_id'),
      )
      .select('p.id')
      .where('m.email', '=', email)
      .execute(),
  );
  return rows.length;
}

/** Forgets how many photos tests have begun, which all come from one address. */
export async function forgetBegunPhotos(): Promise<void> {
  const [database, { id }] = [await backstage(), await demoShop('molen')];
  await database.withTenant(id, (tx) =>
    tx.deleteFrom('attempts').where('tenant_id', '=', id).where('kind', 'like', 'photo-%').execute(),
  );
}
