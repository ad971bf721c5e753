import { type APIRequestContext, expect } from '@playwright/test';
import { at } from './catalogue.ts';

/** Sends a form of the first shop as a browser without scripts does, and opens no page; tells where its sender is led. */
export async function sendForm(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await request.post(new URL(path, at('molen', '/')).href, { form, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
  return answer.headers().location ?? '';
}
