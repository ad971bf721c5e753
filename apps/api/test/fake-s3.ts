import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the store answers, by what a path ends with: `hangs` never, `stops` after half of the file, `drips` its second half a second later, `slow` with 503 SlowDown, `denied` with 403. */
export type Mood = 'hangs' | 'stops' | 'drips' | 'slow' | 'denied';

const accessKeyId = 'AKIAETALAGETEST';
const secretAccessKey = 'a-key-that-only-this-test-knows';
const region = 'eu-test-1';

/** A store that speaks as S3 does: it counts every signature after, knows one bucket, and lists two files a page. */
export async function startFakeS3() {
  const files = new Map<string, Buffer>();
  const moods = new Map<string, Mood>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://store');
    asked.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const wrong = wrongSignature(request, url, body);
    if (wrong) return refuse(403, wrong);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== 'pictures') return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'GET' && key === '') return list(url, response);
    const mood = moods.get(key);
    if (mood === 'hangs') return;
    if (mood === 'slow') return refuse(503, 'SlowDown');
    if (mood === 'denied') return refuse(403, 'AccessDenied');
    if (request.method === 'PUT') {
      files.set(key, body);
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    const whole = files.get(key);
    if (!whole) return refuse(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const last = Math.min(to ? Number(to) : whole.length - 1, whole.length - 1);
    if (from && Number(from) > last) return refuse(416, 'InvalidRange');
    const part = from ? whole.subarray(Number(from), last + 1) : whole;
    response.writeHead(from ? 206 : 200, {
      'content-length': part.length,
      // What a careless upload left behind.
      'content-type': 'text/html',
      ...(from && { 'content-range': `bytes ${from}-${last}/${whole.length}` }),
    });
    if (mood === 'drips') {
      response.write(part.subarray(0, part.length / 2));
      return setTimeout(() => response.end(part.subarray(part.length / 2)), 1_000);
    }
    if (mood !== 'stops') return response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.socket?.destroy());
  }

  function list(url: URL, response: ServerResponse) {
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const rows = keys
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`);
    const isMore = from + 2 < keys.length;
    const next = isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
      );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: region,
    MEDIA_S3_PREFIX: 'shops/',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { files, moods, asked, env, close };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Why a request is refused, as the version 4 of the signatures has it; null where it is signed as it should be. */
function wrongSignature(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, id, day = '', where = '', signed = '', signature] = parts;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (where !== region || !signed.split(';').includes('host')) return 'AuthorizationHeaderMalformed';
  const stated = String(request.headers['x-amz-content-sha256']);
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, stated].join(
    '\n',
  );
  const scope = `${day}/${where}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), where), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
