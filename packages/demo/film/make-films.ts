// Makes the shops' films from their drawn frames; needs ffmpeg and sharp. Run once after a change of the frames:
//   node packages/demo/film/make-films.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { filmFrame, filmFrames } from '../src/films.ts';

const framesPerSecond = 20;
const seconds = 5;
const width = 854;

type Sharp = (input: Buffer) => { png(): { toBuffer(): Promise<Buffer> } };
const sharp = createRequire(new URL('../../media/package.json', import.meta.url))('sharp') as Sharp;

for (const shop of Object.keys(filmFrames)) {
  const target = fileURLToPath(new URL(`${shop}.mp4`, import.meta.url));
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-r', String(framesPerSecond), '-i', '-']
      .concat([
        '-an',
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-crf',
        '31',
        '-pix_fmt',
        'yuv420p',
        '-tune',
        'animation',
      ])
      .concat(['-vf', 'scale=854:480', '-movflags', '+faststart', target]),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  const total = framesPerSecond * seconds;
  for (let index = 0; index < total; index += 1) {
    const frame = await sharp(Buffer.from(filmFrame(shop, index / total, width)))
      .png()
      .toBuffer();
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
  process.stdout.write(`Made ${target}\n`);
}
