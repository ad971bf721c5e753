import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAllSizes } from './drawings.ts';
import { readMediaEnv } from './env.ts';
import { MediaAway, mediaPath } from './media-file.ts';
import { openS3Store } from './s3-store.ts';

const usage = `Usage: npm run media -- copy
  copy  brings every picture of the folder MEDIA_DIR that is not there yet, or not whole, to the bucket MEDIA_S3_BUCKET
Files are named by their content and never change, so it may run while the shop is open, and again where it was broken off.`;

const [verb, ...rest] = process.argv.slice(2);
if (verb !== 'copy' || rest.length > 0) {
  console.error(usage);
  process.exitCode = verb === '--help' ? 0 : 2;
} else {
  try {
    await copy();
  } catch (error) {
    if (!(error instanceof MediaAway)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Copies what the bucket lacks. Prints how much that was. */
async function copy(): Promise<void> {
  const { mediaDir, s3 } = readMediaEnv();
  if (s3 === null) {
    console.error(
      'Where to? MEDIA_S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name the bucket and what it lets us in by.',
    );
    process.exitCode = 1;
    return;
  }
  // Nobody draws in front of a bucket.
  for (const { drawing, error } of await makeAllSizes(mediaDir)) {
    console.error(`${drawing} could not be drawn: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
  const store = openS3Store(s3);
  const there = new Map<string, number>();
  for await (const { path, length } of store.list()) there.set(path, length);
  let copied = 0;
  let kept = 0;
  for (const folder of await readdir(mediaDir)) {
    if (!(await stat(join(mediaDir, folder))).isDirectory()) continue;
    for (const name of await readdir(join(mediaDir, folder))) {
      const path = `${folder}/${name}`;
      // Drafts of files that are being written are none of the shop's, and drawings are what others are made of.
      if (!mediaPath.test(path)) continue;
      const content = await readFile(join(mediaDir, path));
      if (there.get(path) === content.length) {
        kept += 1;
        continue;
      }
      await store.write(path, content);
      copied += 1;
    }
  }
  console.log(`Copied ${copied} files to ${s3.bucket}; ${kept} were there already.`);
}
