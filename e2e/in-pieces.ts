import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The piece that begins with it comes then, and not after a moment. */
type Held = { mark: string; until: Promise<void> };

/**
 * A line to the shop that brings a document in pieces, each cut before one of `marks`, with a moment between them; all else comes as it is.
 * @returns its port, and what closes it
 */
export async function openLineInPieces(
  marks: readonly string[],
  held?: Held,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const isDocument = asked.headers['sec-fetch-dest'] === 'document';
    const headers = { ...asked.headers, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const upstream = request({ port: process.env.E2E_PORT, method: asked.method, path: asked.url, headers });
    upstream.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (isDocument) void inPieces(reply, answer, marks, held);
      else reply.pipe(answer);
    });
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, close };
}

async function inPieces(
  reply: IncomingMessage,
  answer: ServerResponse,
  marks: readonly string[],
  held?: Held,
) {
  let left = (await reply.setEncoding('utf8').toArray()).join('');
  for (const mark of marks) {
    const at = left.indexOf(mark);
    if (at < 0) throw new Error(`The document has no ${mark}.`);
    answer.write(left.slice(0, at));
    left = left.slice(at);
    await (mark === held?.mark ? held.until : sleep(300));
  }
  answer.end(left);
}
