import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from './postgres.mjs';

const places = [tmpdir(), '/dev/shm'].filter((place) => existsSync(place));

test.each(places)(
  'what a killed run left behind in %s is removed, and no process ended that only has its server’s old number',
  async (place) => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const gone = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await once(gone, 'exit');
    const folder = mkdtempSync(join(place, 'etalage-postgres-'));
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'postmaster.pid'), `${stranger.pid}\n${folder}\n`);
    writeFileSync(join(folder, 'owner.pid'), String(gone.pid));
    removeLeftovers();
    expect(existsSync(folder)).toBe(false);
    const ended = once(stranger, 'exit');
    expect(stranger.kill('SIGTERM')).toBe(true);
    expect(await ended).toEqual([null, 'SIGTERM']);
  },
);
