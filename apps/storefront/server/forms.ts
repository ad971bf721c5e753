import { mostPhotos } from '@etalage/contracts/limits';
import type { FastifyRequest } from 'fastify';
import { photosLeftOut } from '../app/lib/message-photos.ts';

/** Fields of one form; the largest page of ours sends some thirty. */
const mostFields = 1_000;

/** A form that was sent, or the status that says why there is none. */
export type GivenForm = { form: URLSearchParams | FormData } | { status: 400 | 413 | 415 };

/**
 * Reads what a POST carries, once, for every page: actions are only ever given a form that can be read. Files are left
 * out, but for the photos that come with a message. Nothing at all is an empty form, whatever it calls itself.
 */
export async function readForm({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<GivenForm> {
  if (!(body instanceof Buffer) || body.length === 0) return { form: new URLSearchParams() };
  const type = headers['content-type'] ?? '';
  switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return counted(new URLSearchParams(body.toString('utf8')));
    case 'multipart/form-data':
      return readParts(body, type);
    default:
      return { status: 415 };
  }
}

async function readParts(body: Buffer, type: string): Promise<GivenForm> {
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!parts) return { status: 400 };
  const form = new URLSearchParams();
  for (const [name, value] of parts) if (typeof value === 'string') form.append(name, value);
  const photos = parts.getAll('photos').filter((photo) => typeof photo !== 'string' && photo.size > 0);
  if (photos.length === 0 || form.has(photosLeftOut)) return counted(form);
  if (form.size > mostFields) return { status: 413 };
  const withPhotos = new FormData();
  for (const [name, value] of form) withPhotos.append(name, value);
  // One more than goes along is enough to say so at its field.
  for (const photo of photos.slice(0, mostPhotos + 1)) withPhotos.append('photos', photo);
  return { form: withPhotos };
}

const counted = (form: URLSearchParams): GivenForm => (form.size > mostFields ? { status: 413 } : { form });
