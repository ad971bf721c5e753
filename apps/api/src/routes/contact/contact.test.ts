import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const api = await createTestApp();
const message = {
  name: 'Jan Jansen',
  email: 'Jan@Voorbeeld.NL',
  phone: '',
  subject: 'Vraag',
  message: 'Is de vaas er nog?',
};
const send = async (shop: TestTenant, payload: object, remoteAddress = '10.1.1.1') => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/contact?lang=en',
    headers: { host: shop.host },
    payload,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

test('API-10 a message is kept, and the mail about it planned with it', async () => {
  const shop = await createTenant(api.database);
  expect(await send(shop, message)).toMatchObject({ status: 201, body: { received: true } });
  const [kept, planned] = await api.database.withTenant(shop.id, async (tx) => [
    await tx.selectFrom('contact_messages').selectAll().execute(),
    await tx.selectFrom('outbox').selectAll().execute(),
  ]);
  expect(kept).toMatchObject([
    {
      email: 'jan@voorbeeld.nl',
      phone: null,
      subject: 'Vraag',
      message: 'Is de vaas er nog?',
      language: 'en',
    },
  ]);
  expect(planned).toMatchObject([
    { kind: 'mail', payload: { template: 'contact-message', messageId: kept[0]?.id } },
  ]);
});

test('API-10 three messages an hour from one e-mail address, however it is written', async () => {
  const shop = await createTenant(api.database);
  const statuses: number[] = [];
  for (const [i, email] of ['a@b.nl', 'A@b.nl', 'a@B.NL', 'a@b.nl', 'c@b.nl'].entries()) {
    statuses.push((await send(shop, { ...message, email }, `10.2.0.${i}`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429, 201]);
  const refused = await send(shop, { ...message, email: 'a@b.nl' }, '10.2.0.9');
  expect(refused).toMatchObject({ body: { code: 'TOO_MANY_MESSAGES' }, headers: { 'retry-after': '3600' } });
  const other = await createTenant(api.database);
  expect((await send(other, { ...message, email: 'a@b.nl' }, '10.2.0.10')).status).toBe(201);
});

test('API-10 twenty messages an hour from one client', async () => {
  const shop = await createTenant(api.database);
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1)
    statuses.push((await send(shop, { ...message, email: `i${i}@b.nl` }, '10.3.0.1')).status);
  expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
  const { headers } = await send(shop, { ...message, email: 'i@b.nl' }, '10.3.0.1');
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
});

test('CONT-01 a message whose photos did not come is looked at and not kept', async () => {
  const shop = await createTenant(api.database);
  const without = { ...message, photosAreMissing: true };
  for (const [email, field] of [
    ['geen adres', 'email'],
    [message.email, 'photos'],
  ])
    expect(await send(shop, { ...without, email }, '10.5.0.1')).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  const kept = await api.database.withTenant(shop.id, (tx) =>
    tx.selectFrom('contact_messages').selectAll().execute(),
  );
  expect(kept).toEqual([]);
});

test('API-13 what is no e-mail address, or holds line breaks, is refused by its field', async () => {
  const shop = await createTenant(api.database);
  for (const [field, value] of [
    ['email', 'geen adres'],
    ['email', 'a@b.nl\r\nBcc: c@d.nl'],
    // Two addresses to a careless reader, and machines instead of mailboxes.
    ['email', '"c@d.nl, b"@b.nl'],
    ['email', '"a b"@b.nl'],
    ['email', 'a@[127.0.0.1]'],
    ['email', 'a@localhost'],
    ['name', 'Jan\u2028Bcc: c@d.nl'],
    ['name', 'Jan\u0085Bcc: c@d.nl'],
    ['subject', 'a\u2029b'],
    ['name', 'Jan\r\nBcc: c@d.nl'],
    ['subject', 'a\nb'],
    ['message', ''],
    ['phone', 'bel me'],
  ] as const) {
    const { status, body } = await send(shop, { ...message, [field]: value }, '10.4.0.1');
    expect({ field, status, fields: body.errors?.map((error: { field: string }) => error.field) }).toEqual({
      field,
      status: 400,
      fields: [field],
    });
  }
});
