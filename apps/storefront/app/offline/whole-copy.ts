const digestHeader = 'etalage-digest';
/** Of its text or picture. */
export const bytesHeader = 'etalage-bytes';
/** In milliseconds. */
export const keptAtHeader = 'etalage-kept-at';

/** Keeps an answer with what tells later whether it is whole, and how old it is. @param path with its query */
export async function keepIn(cache: Cache, path: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(bytesHeader, String(body.byteLength));
  headers.set(keptAtHeader, String(Date.now()));
  headers.set(digestHeader, await digestOf(body));
  await cache.put(path, new Response(body, { headers }));
}

/**
 * What is kept under a path, if it is whole: what was written by halves, or changed since, is taken out, so that it is kept
 * anew when it is next seen.
 */
export async function readFrom(cache: Cache, path: string): Promise<Response | null> {
  const found = await cache.match(path);
  if (!found) return null;
  // Read to its end whoever asks: what is left unread keeps its room, and the worker that it came from.
  const body = await found.arrayBuffer();
  if (found.headers.get(digestHeader) === (await digestOf(body)))
    return new Response(body, { headers: found.headers });
  await cache.delete(path);
  return null;
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
