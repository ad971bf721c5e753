import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { answeringApi, argsOf } from '../../lib/answering-api.fixture.ts';
import type { KeptPhoto } from '../../lib/message-photos.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import ContactPage, { action } from './route.tsx';

/** The API: photos that are called `wrong` are none, and addresses without an @ are refused, as photos that are gone are. */
function contactApi() {
  let begun = 0;
  return answeringApi(({ what, body }) => {
    if (what === 'POST /contact/photos') {
      begun += 1;
      return { status: 201, body: { token: `token${begun}` } };
    }
    if (what === 'PATCH /contact/photos/token2') return { status: 422, body: { code: 'NOT_A_PHOTO' } };
    if (what !== 'POST /contact') return { body: { isReady: true } };
    const { email, photos, photosAreMissing } = body as Record<string, string | string[]>;
    const isWithout = photosAreMissing || photos?.includes('gone');
    const wrong = email?.includes('@') ? isWithout && 'photos' : 'email';
    return wrong
      ? { status: 400, body: { code: 'INVALID', errors: [{ field: wrong, code: 'wrong' }] } }
      : { status: 201, body: { received: true } };
  });
}

type Answer = { data: { values: object; errors: Record<string, string>; kept: KeptPhoto[] } };

/** Sends the form of the contact page by itself, with files of these names. */
async function send(
  { context, calls }: ReturnType<typeof contactApi>,
  texts: Record<string, string>,
  files: readonly string[] = [],
) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ name: 'Anna', message: 'Kapot', ...texts }))
    form.append(name, text);
  for (const name of files) form.append('photos', new File(['photo'], name));
  const before = calls.length;
  const request = new Request('https://shop.example/nl/contact', { method: 'POST', body: form });
  const answer = await action({ ...(argsOf(context, '/nl/contact') as object), request } as never).catch(
    (thrown: unknown) => thrown,
  );
  const asked = calls.slice(before).map(({ what }) => what);
  const { photos } = (calls.at(-1)?.body ?? {}) as { photos?: string[] };
  return { asked, photos, isSent: answer instanceof Response, ...(answer as Answer).data };
}

/** The page that a refused form comes back in. */
const pageOf = ({ values, errors, kept }: Answer['data']) => {
  const props = { loaderData: { branches: [], isSent: false }, actionData: { values, errors, kept } };
  return renderView(<ContactPage {...(props as unknown as ComponentProps<typeof ContactPage>)} />);
};

test('CONT-01 photos that came with a form that is refused for something else stay with it, unless they are left out', async () => {
  const api = contactApi();
  const refused = await send(api, { email: 'geen' }, ['kapot.jpg']);
  expect(refused.kept).toEqual([{ token: 'token1', name: 'kapot.jpg' }]);
  const page = pageOf(refused);
  expect(textOf(page)).toContain('kapot.jpg: klaar');
  expect(page).toMatch(/<input (?=[^>]*name="photo\.token1")(?=[^>]*checked)[^>]*value="kapot\.jpg"/);
  // Before the field of files, of which a form that is too large has nothing but what stands before.
  expect(page.indexOf('name="photo.token1"')).toBeLessThan(page.indexOf('name="photos"'));

  const kept = { 'photo.token1': 'kapot.jpg' };
  expect(await send(api, { email: 'geen', ...kept })).toMatchObject({
    asked: ['POST /contact'],
    kept: [{ token: 'token1', name: 'kapot.jpg' }],
  });
  expect(await send(api, { email: 'a@b.nl', ...kept, photo: 'scripted' })).toMatchObject({
    isSent: true,
    photos: ['scripted', 'token1'],
  });
  expect(await send(api, { email: 'a@b.nl' })).toMatchObject({ isSent: true, photos: [] });
});

test('CONT-01 what is wrong with a photo that came with the form stands at its field, and the others stay', async () => {
  const api = contactApi();
  const refused = await send(api, { email: 'a@b.nl' }, ['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  expect(refused).toMatchObject({
    errors: { photos: expect.stringMatching(/^2\.jpg: dit is geen foto .* Er passen hooguit 3 foto’s bij/) },
    kept: [{ name: '1.jpg' }, { name: '3.jpg' }],
    values: { message: 'Kapot' },
    isSent: false,
  });
  const kept = Object.fromEntries(refused.kept.map(({ token, name }) => [`photo.${token}`, name]));
  const fourth = await send(api, { email: 'a@b.nl', ...kept }, ['4.jpg', '5.jpg']);
  expect(fourth.errors).toEqual({ photos: 'Er passen hooguit 3 foto’s bij een bericht.' });
  expect(fourth.kept.map(({ name }) => name)).toEqual(['1.jpg', '3.jpg', '4.jpg']);
});

test('CONT-01 what is wrong is told as the fields stand: the address before the photo', async () => {
  const { errors, isSent } = await send(contactApi(), { email: 'geen' }, ['1.jpg', '2.jpg']);
  expect([Object.keys(errors), isSent]).toEqual([['email', 'photos'], false]);
  expect(errors.photos).toMatch(/^2\.jpg: dit is geen foto/);
});

test('CONT-01 photos that are gone, or were too large to be read, are asked for anew', async () => {
  const api = contactApi();
  expect(await send(api, { email: 'a@b.nl', 'photo.gone': 'oud.jpg' }, ['nieuw.jpg'])).toMatchObject({
    errors: { photos: 'Een van je foto’s is er niet meer. Kies de foto’s opnieuw.' },
    kept: [],
  });
  const tooLarge = await send(api, { email: 'a@b.nl', 'photo.token1': 'kapot.jpg', photosLeftOut: '1' });
  expect(tooLarge).toMatchObject({
    asked: ['POST /contact'],
    isSent: false,
    errors: { photos: expect.stringContaining('Kies hooguit 3 foto’s van elk hooguit 10 MB') },
    kept: [{ token: 'token1' }],
  });
});
