import { newsletterConfirmDays } from '@etalage/contracts/limits';
import type { JsonObject } from '@etalage/db';
import { createCustomer, createProduct, createTenant, type TestTenant } from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shopper } = await openShop({ env: { APP_ENV: 'development' } });
let shop: TestTenant;
let networks = 0;

beforeEach(async () => {
  shop = await createTenant(database);
  await write([{ identifier: 'nieuws' }]);
});

const write = (contents: JsonObject[], tenant = shop) =>
  database.withTenant(tenant.id, async (tx) => {
    await tx.deleteFrom('newsletters').execute();
    for (const [sort_index, content] of contents.entries())
      await tx.insertInto('newsletters').values({ tenant_id: tenant.id, content, sort_index }).execute();
  });
const fromElsewhere = () => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};
const signUp = (
  body: object,
  {
    tenant = shop,
    lang = 'nl',
    network = fromElsewhere(),
  }: { tenant?: TestTenant; lang?: string; network?: string } = {},
) =>
  shopper(tenant.host).call<{ code?: string; errors?: { field: string }[] }>(
    'POST',
    `/newsletters/sign-ups?lang=${lang}`,
    body,
    { 'x-etalage-client-ip': network },
  );
const use = (what: 'confirmations' | 'departures', token: string, tenant = shop) =>
  shopper(tenant.host).call<{ code?: string }>('POST', `/newsletters/${what}`, { token });
const rows = (tenant = shop) =>
  database.withTenant(tenant.id, (tx) => tx.selectFrom('newsletter_subscriptions').selectAll().execute());

/** The mails of a shop, oldest first, as they leave, with the token that their link has. */
async function mails(tenant = shop) {
  await app.jobs.runDue(tenant.id);
  const kept = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().orderBy('id').execute(),
  );
  return Promise.all(
    kept.map(async (mail) => {
      const { body: html } = await shopper(tenant.host).get<string>(`/dev/mail/${mail.id}/html`);
      return { ...mail, shown: html, token: /\?token=([\w-]+)/.exec(html)?.[1] ?? '' };
    }),
  );
}
const letPass = (hours: number) =>
  database.withTenant(shop.id, async (tx) => {
    const earlier = (at: Date) => new Date(at.getTime() - hours * 3_600_000);
    for (const { kind, key, window_started_at } of await tx.selectFrom('attempts').selectAll().execute())
      await tx
        .updateTable('attempts')
        .set({ window_started_at: earlier(window_started_at) })
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    for (const { id, expires_at, earlier_expires_at } of await tx
      .selectFrom('newsletter_subscriptions')
      .selectAll()
      .execute())
      await tx
        .updateTable('newsletter_subscriptions')
        .set({
          expires_at: expires_at && earlier(expires_at),
          earlier_expires_at: earlier_expires_at && earlier(earlier_expires_at),
        })
        .where('id', '=', id)
        .execute();
  });

describe('newsletters of a shop', () => {
  test('OVER-02 FOOT-05 both spellings of every field are read, the default one is first, and nothing unsafe is', async () => {
    await write([
      {
        identifier: 'a',
        popupHeader: 'Kop',
        popupBodyText: 'Tekst',
        image: '/media/a.webp',
        popupLayout: 'BACKGROUND',
      },
      {
        ...{
          key: 'b',
          is_default: 'true',
          title: { nl: 'Titel', en: 'Title' },
          image: 'javascript:alert(1)',
        },
        subtitle: '<b>Onder</b><script>alert(1)</script>',
      },
      { id: 7, default: 1, text: 'Los', popupLayout: 'two-column' },
      { identifier: 'a', popupHeader: 'Dubbel' },
      { popupHeader: 12, image: {} },
    ]);
    const { body } = await shopper(shop.host).get<unknown[]>('/newsletters?lang=en');
    expect(body).toEqual([
      {
        identifier: 'b',
        isDefault: true,
        title: 'Title',
        text: '<b>Onder</b>',
        image: null,
        layout: 'COLUMNS',
      },
      {
        identifier: 'a',
        isDefault: false,
        title: 'Kop',
        text: 'Tekst',
        image: '/media/a.webp',
        layout: 'BACKGROUND',
      },
      { identifier: '7', isDefault: false, title: '', text: 'Los', image: null, layout: 'COLUMNS' },
      {
        identifier: expect.stringMatching(/^\d+$/),
        isDefault: false,
        title: '',
        text: '',
        image: null,
        layout: 'COLUMNS',
      },
    ]);
  });

  test('LANG-09 OVER-02 a text that is empty in a language, or is not there, is the one of the default language', async () => {
    await write([{ key: 'a', title: { nl: 'Titel', en: '' }, subtitle: { nl: '<b>Onder</b>' } }]);
    const { body } = await shopper(shop.host).get<unknown[]>('/newsletters?lang=en');
    expect(body).toMatchObject([{ title: 'Titel', text: '<b>Onder</b>' }]);
  });

  test('OVER-02 LANG-09 of the spellings of a field the first counts that says something', async () => {
    const all = {
      ...{ identifier: 'i', key: 'k', id: 'd', popupHeader: 'Kop', title: 'Titel' },
      ...{ popupBodyText: 'Eerste', subtitle: 'Tweede', text: 'Derde' },
    };
    const second = { identifier: ' ', popupHeader: { nl: '', en: '' }, popupBodyText: '' };
    const third = { identifier: {}, key: '', popupHeader: null, subtitle: '', isDefault: '' };
    await write([all, { ...all, ...second }, { ...all, ...second, ...third, is_default: true }]);
    const { body } = await shopper(shop.host).get<unknown[]>('/newsletters');
    expect(body).toMatchObject([
      { identifier: 'd', isDefault: true, title: 'Titel', text: 'Derde' },
      { identifier: 'i', isDefault: false, title: 'Kop', text: 'Eerste' },
      { identifier: 'k', isDefault: false, title: 'Titel', text: 'Tweede' },
    ]);
  });

  test('OVER-02 each name of the flag makes a newsletter the default; without one it is the first', async () => {
    for (const flag of ['isDefault', 'is_default', 'default']) {
      await write([{ key: 'een' }, { key: 'twee', [flag]: true }]);
      const { body } = await shopper(shop.host).get<{ identifier: string; isDefault: boolean }[]>(
        '/newsletters',
      );
      expect(body.map(({ identifier, isDefault }) => [identifier, isDefault])).toEqual([
        ['twee', true],
        ['een', false],
      ]);
    }
    await write([{ key: 'een' }, { key: 'twee' }]);
    const { body } = await shopper(shop.host).get<{ isDefault: boolean }[]>('/newsletters');
    expect(body.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('FOOT-05 pages know whether there is one, also as soon as that changes', async () => {
    const has = async () =>
      (await shopper(shop.host).get<{ hasNewsletter: boolean }>('/store/init?lang=nl')).body.hasNewsletter;
    expect(await has()).toBe(true);
    await write([]);
    await expect.poll(has).toBe(false);
    expect((await signUp({ email: 'a@b.nl' })).status).toBe(404);
    await write([{ key: 'x' }]);
    await expect.poll(has).toBe(true);
    // One that is switched off is none.
    const switchTo = (is_active: boolean) =>
      database.withTenant(shop.id, (tx) => tx.updateTable('newsletters').set({ is_active }).execute());
    await switchTo(false);
    await expect.poll(has).toBe(false);
    expect((await shopper(shop.host).get('/newsletters')).body).toEqual([]);
    expect((await signUp({ email: 'a@b.nl' })).status).toBe(404);
    await switchTo(true);
    await expect.poll(has).toBe(true);
    expect(await signUp({ email: 'a@b.nl', newsletter: 'y' })).toMatchObject({
      status: 404,
      body: { code: 'NO_SUCH_NEWSLETTER' },
    });
  });
});

describe('signing up', () => {
  test('FOOT-05 is confirmed by one mail in the shop’s language, which welcomes, and lets its reader leave', async () => {
    expect((await signUp({ email: 'Anna@B.NL' }, { lang: 'en' })).body).toEqual({ requested: true });
    const [asking, ...others] = await mails();
    expect(others).toEqual([]);
    expect(asking).toMatchObject({ recipient: 'anna@b.nl', language: 'en', template: 'newsletter-confirm' });
    expect(asking?.subject).toContain('Confirm');
    expect(asking?.shown).toContain(`/en/newsletter/confirm?token=${asking?.token}`);
    expect(asking?.html).toContain(`after ${newsletterConfirmDays} days your address is taken off`);
    // What is kept opens nothing.
    expect(asking?.html).not.toContain(asking?.token);
    expect(await rows()).toMatchObject([{ status: 'asked', confirmed_at: null, newsletter: 'nieuws' }]);

    for (let i = 0; i < 2; i += 1)
      expect((await use('confirmations', asking?.token ?? '')).body).toEqual({ confirmed: true });
    expect(await rows()).toMatchObject([
      {
        status: 'confirmed',
        email: 'anna@b.nl',
        text_version: '2026-11-22',
        asked_at: expect.any(Date),
        confirmed_at: expect.any(Date),
      },
    ]);
    const [, welcome, ...more] = await mails();
    expect(more).toEqual([]);
    expect(welcome).toMatchObject({ template: 'newsletter-welcome', language: 'en', recipient: 'anna@b.nl' });
    expect(welcome?.shown).toContain(`/en/newsletter/leave?token=${welcome?.token}`);

    for (let i = 0; i < 2; i += 1)
      expect((await use('departures', welcome?.token ?? '')).body).toEqual({ left: true });
    const [left] = await rows();
    expect(left).toMatchObject({ status: 'ended', email: null, text_version: '2026-11-22' });
    expect(left?.confirmed_at).not.toBeNull();
    expect(JSON.stringify(left)).not.toContain('anna');
    // The link of before confirms nothing again.
    expect((await use('confirmations', asking?.token ?? '')).body.code).toBe('LINK_ENDED');
  });

  test('FOOT-05 answers and statements are the same for who is new, asked before, reads it, and has left', async () => {
    const known = 'bekend@b.nl';
    const answers = [await signUp({ email: known })];
    answers.push(await signUp({ email: known }));
    await use('confirmations', (await mails())[0]?.token ?? '');
    await letPass(1);
    answers.push(await signUp({ email: known }));
    expect(await rows()).toMatchObject([{ status: 'confirmed' }]);
    const sent = await mails();
    expect(sent.map(({ template }) => template)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
    await use('departures', sent[1]?.token ?? '');
    await letPass(1);
    answers.push(await signUp({ email: known }));
    answers.push(await signUp({ email: 'nieuw@b.nl' }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { requested: true }]),
    );
    // Whoever left and comes back is asked again, and the link by which they left before works as well.
    const again = (await mails()).filter(({ recipient }) => recipient === known).at(-1);
    expect(again?.template).toBe('newsletter-confirm');
    expect((await use('confirmations', again?.token ?? '')).status).toBe(200);
    expect((await use('departures', sent[1]?.token ?? '')).status).toBe(200);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['asked', 'ended']);
  });

  test('FOOT-05 an address gets one mail in twenty minutes and three a day, whoever asks; a network asks twenty times an hour', async () => {
    const one = { email: 'veel@b.nl' };
    for (let i = 0; i < 6; i += 1) {
      expect((await signUp(one)).status).toBe(200);
      expect((await signUp({ email: 'VEEL@b.nl' })).status).toBe(200);
      await app.jobs.runDue(shop.id);
      await letPass(0.5);
    }
    expect(await mails()).toHaveLength(3);
    await letPass(24);
    await signUp(one);
    expect(await mails()).toHaveLength(4);

    const network = fromElsewhere();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1)
      statuses.push((await signUp({ email: `n${i}@b.nl` }, { network })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
    const refused = await signUp({ email: 'n@b.nl' }, { network });
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test('FOOT-05 API-13 what is no address is refused by its field, and a token that is none opens nothing', async () => {
    for (const email of ['', 'geen adres', 'a@b.nl\r\nBcc: c@d.nl', 'a@localhost']) {
      const { status, body } = await signUp({ email });
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['email']]);
    }
    expect((await use('confirmations', 'x'.repeat(32))).body.code).toBe('LINK_ENDED');
    expect((await use('departures', 'x'.repeat(32))).body.code).toBe('LINK_ENDED');
    expect((await use('departures', 'kort')).status).toBe(400);
  });

  test('FOOT-05 a link to confirm ends after a week, and what was never confirmed is forgotten then', async () => {
    await signUp({ email: 'laat@b.nl' });
    const token = (await mails())[0]?.token ?? '';
    await letPass(newsletterConfirmDays * 24 + 1);
    expect((await use('confirmations', token)).body.code).toBe('LINK_ENDED');
    await app.jobs.cleanUp(shop.id);
    expect(await rows()).toEqual([]);
  });

  test('FOOT-05 what somebody agreed to stays proven, whoever asks with their address after they left', async () => {
    await signUp({ email: 'weg@b.nl' });
    await use('confirmations', (await mails())[0]?.token ?? '');
    const leave = (await mails())[1]?.token ?? '';
    await use('departures', leave);
    const [left] = await rows();
    // A stranger asks twice, and nobody confirms.
    for (let i = 0; i < 2; i += 1) {
      await letPass(1);
      await signUp({ email: 'weg@b.nl' });
      expect(await rows()).toMatchObject([{ status: 'asked', email: 'weg@b.nl' }]);
      await letPass(7 * 24 + 1);
      await app.jobs.cleanUp(shop.id);
      expect(await rows()).toMatchObject([
        {
          status: 'ended',
          email: null,
          earlier_asked_at: left?.asked_at,
          earlier_confirmed_at: left?.confirmed_at,
          earlier_ended_at: left?.ended_at,
          earlier_text_version: '2026-11-22',
        },
      ]);
    }
    // It goes when it would have gone without the stranger: two years after its reader left, of which two weeks are over.
    await letPass(686 * 24);
    await app.jobs.cleanUp(shop.id);
    expect(await rows()).toHaveLength(1);
    await letPass(32 * 24);
    await app.jobs.cleanUp(shop.id);
    expect(await rows()).toEqual([]);
  });

  test('FOOT-05 who leaves and signs up again at once is mailed again, and no more than three times a day', async () => {
    const asked: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      await signUp({ email: 'spijt@b.nl' });
      await signUp({ email: 'spijt@b.nl' });
      const sent = await mails();
      asked.push(
        ...sent.filter(({ template }) => template === 'newsletter-confirm').map(({ token }) => token),
      );
      await use(
        'confirmations',
        sent.findLast(({ template }) => template === 'newsletter-confirm')?.token ?? '',
      );
      await use(
        'departures',
        (await mails()).findLast(({ template }) => template === 'newsletter-welcome')?.token ?? '',
      );
    }
    expect(new Set(asked).size).toBe(3);
  });

  test('FOOT-05 TEN-01 a shop’s readers and links are its own', async () => {
    const other = await createTenant(database);
    await write([{ identifier: 'nieuws' }], other);
    await signUp({ email: 'beide@b.nl' });
    await signUp({ email: 'beide@b.nl' }, { tenant: other });
    const [ours, theirs] = [await mails(), await mails(other)];
    expect([ours.length, theirs.length]).toEqual([1, 1]);
    expect((await use('confirmations', ours[0]?.token ?? '', other)).status).toBe(410);
    await use('confirmations', ours[0]?.token ?? '');
    const leave = (await mails())[1]?.token ?? '';
    expect((await use('departures', leave, other)).status).toBe(410);
    expect((await rows(other)).map(({ status }) => status)).toEqual(['asked']);
    const [a] = await rows();
    const [b] = await rows(other);
    expect(a?.email_hash).not.toBe(b?.email_hash);
  });

  test('FOOT-05 staff get who confirmed, and nobody else, with the link that lets each of them leave', async () => {
    for (const email of ['ja@b.nl', 'misschien@b.nl']) await signUp({ email });
    const asking = (await mails()).find(({ recipient }) => recipient === 'ja@b.nl');
    await use('confirmations', asking?.token ?? '');
    const authorization = `Bearer ${staffKey(app.env.APP_SECRET)}`;
    const read = (headers: Record<string, string>, after = '') =>
      app.inject({ url: `/staff/shops/${shop.slug}/newsletter-readers${after}`, headers });
    expect((await read({})).statusCode).toBe(404);
    const { readers } = (await read({ authorization })).json();
    expect(readers).toMatchObject([
      { email: 'ja@b.nl', newsletter: 'nieuws', language: 'nl', textVersion: '2026-11-22' },
    ]);
    expect((await read({ authorization }, `?after=${readers[0].id}`)).json()).toEqual({ readers: [] });
    const link = new URL(readers[0].leaveUrl);
    expect(link.pathname).toBe('/nl/newsletter/leave');
    expect((await use('departures', link.searchParams.get('token') ?? '')).status).toBe(200);
    expect((await read({ authorization })).json()).toEqual({ readers: [] });
  });

  test('FOOT-05 JOB-07 a customer who is forgotten gets no newsletter either', async () => {
    const customer = await createCustomer(database, shop);
    await signUp({ email: customer.email });
    await use('confirmations', (await mails())[0]?.token ?? '');
    const done = await app.inject({
      method: 'POST',
      url: `/staff/shops/${shop.slug}/customers/forget`,
      headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
      payload: { email: customer.email },
    });
    expect(done.statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'ended', email: null }]);
  });

  test('FOOT-05 JOB-07 who has no account is forgotten as well: newsletters and requests to hear of stock', async () => {
    await signUp({ email: 'lezer@b.nl' });
    await use('confirmations', (await mails())[0]?.token ?? '');
    const stocked = await createProduct(database, shop, { variants: [{ stock: 0 }] });
    const variant = stocked.variants[0].id;
    const wait = (email: string) =>
      shopper(shop.host).call('POST', '/stock-requests?lang=nl', { variant, email });
    for (const email of ['lezer@b.nl', 'wachter@b.nl', 'ander@b.nl'])
      expect((await wait(email)).status).toBe(202);
    const forget = (email: string) =>
      app.inject({
        method: 'POST',
        url: `/staff/shops/${shop.slug}/customers/forget`,
        headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
        payload: { email },
      });
    expect((await forget('niemand@b.nl')).statusCode).toBe(404);
    for (const email of ['Lezer@b.nl', 'wachter@b.nl']) {
      expect((await forget(email)).json()).toEqual({ forgotten: true });
      expect((await forget(email)).statusCode).toBe(404);
    }
    expect(await rows()).toMatchObject([{ status: 'ended', email: null }]);
    const waiting = await database.withTenant(shop.id, (tx) =>
      tx.selectFrom('stock_requests').select('email').execute(),
    );
    expect(waiting).toEqual([{ email: 'ander@b.nl' }]);
  });
});
