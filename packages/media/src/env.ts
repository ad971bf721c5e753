import type { S3Options } from './s3-store.ts';

type MediaVariable =
  | 'MEDIA_DIR'
  | `MEDIA_S3_${'BUCKET' | 'ENDPOINT' | 'REGION' | 'PREFIX'}`
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY';

/**
 * Where a deployment keeps its pictures. The command about them asks its environment; the API gives its own, which it has checked
 * (`plugins/env.ts`). An empty variable counts as absent.
 */
export function readMediaEnv(env: { readonly [name in MediaVariable]?: string | undefined } = process.env): {
  mediaDir: string;
  s3: S3Options | null;
} {
  const {
    MEDIA_S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  const s3 =
    bucket && accessKeyId && secretAccessKey
      ? {
          ...{ bucket, accessKeyId, secretAccessKey },
          endpoint: env.MEDIA_S3_ENDPOINT || undefined,
          region: env.MEDIA_S3_REGION || 'us-east-1',
          prefix: env.MEDIA_S3_PREFIX || '',
        }
      : null;
  return { mediaDir: env.MEDIA_DIR || '.etalage/media', s3 };
}
