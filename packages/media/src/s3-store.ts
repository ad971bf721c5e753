import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { MediaAway, type MediaStore, mediaPath } from './media-file.ts';

/** A store that speaks as Amazon's S3 does, and what it lets us in by. */
export type S3Options = {
  bucket: string;
  /** Address of the store, where it is not Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** What stands before each path in the bucket, with a slash at its end, or ''. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds until an answer has to begin, of all its tries. */
  answerMs?: number;
};

/** Milliseconds for a connection, and for a pause within an answer: a long one, since a slow reader pauses the store as well. */
const patience = { connect: 1_000, silence: 30_000 };

export type S3Store = MediaStore & {
  /** The paths of all kept files with their bytes. @throws MediaAway */
  list(): AsyncIterable<{ path: string; length: number }>;
  /** Keeps a file. @throws MediaAway */
  write(path: string, content: Buffer): Promise<void>;
};

/** Opens such a store. The library is loaded with the first question, so that who keeps pictures in a folder never does. */
export function openS3Store(options: S3Options): S3Store {
  const { bucket: Bucket, prefix, answerMs = 4_000 } = options;
  let opening: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  const ready = () => (opening ??= openClient(options));
  return {
    async read(path, range) {
      if (!mediaPath.test(path)) return null;
      const { client, sdk } = await ready();
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key: prefix + path,
        ...(range && { Range: range }),
      });
      // Until the answer begins: the library listens to the signal until its last byte, and a film takes longer.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error('The store took too long.')), answerMs);
      const answer = await client
        .send(command, { abortSignal: late.signal })
        .catch(asAway)
        .finally(() => clearTimeout(timer));
      if (answer === null) return null;
      const body = answer.Body as Readable;
      if (answer.ContentLength === undefined) {
        body.destroy();
        throw new MediaAway('The store does not say how long a file is.');
      }
      return { length: answer.ContentLength, range: answer.ContentRange ?? null, body };
    },
    async *list() {
      const { client, sdk } = await ready();
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await client.send(command, { abortSignal: AbortSignal.timeout(30_000) }).catch(asAway);
        for (const { Key = '', Size = 0 } of page?.Contents ?? [])
          yield { path: Key.slice(prefix.length), length: Size };
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    async write(path, content) {
      const { client, sdk } = await ready();
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key: prefix + path,
        Body: content,
        ContentType: typeOf(path),
        CacheControl: 'public, max-age=31536000, immutable',
      });
      await client.send(command, { abortSignal: AbortSignal.timeout(60_000) }).catch(asAway);
    },
  };
}

async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most stores that are not Amazon's know buckets by the path alone.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // A store that asks to come slower is asked once more; a shopper does not wait for a third time.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silence,
      httpsAgent: { maxSockets: 50 },
      httpAgent: { maxSockets: 50 },
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

/** null where the store says that it has no such file; whatever else went wrong says nothing about that. */
function asAway(error: unknown): null {
  if (error instanceof Error && error.name === 'NoSuchKey') return null;
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  throw new MediaAway(`The store of pictures gave no answer to use (${said}).`);
}

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** The media type of a kept file by the end of its name, which is ours: what a store says about it is not asked. */
export const typeOf = (path: string): string =>
  types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
