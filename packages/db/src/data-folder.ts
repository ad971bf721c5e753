import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable } from './errors.ts';

export type DataFolder = {
  /** Where PGlite keeps its files. */
  databasePath: string;
  /** Says that the database was created completely; without it a next start begins anew. */
  markReady(): void;
  release(): void;
};

type Stamp = {
  format: string;
  state: 'creating' | 'ready';
};

/** The embedded engine that made a folder: files of another minor version cannot be read. */
function engineFormat(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return `PGlite ${manifest.version.split('.').slice(0, 2).join('.')}`;
}

/**
 * Takes the folder for this process alone, for as long as it lives: two processes on one database corrupt it without
 * a word. Throws DatabaseUnavailable, with a sentence to print, where another holds it or another version made it.
 */
export function openDataFolder(dataDir: string): DataFolder {
  makePrivate(dataDir);
  const unlock = lock(dataDir);
  try {
    const databasePath = join(dataDir, 'database');
    const stampPath = join(dataDir, 'database-version.json');
    const stamp: Stamp = { format: engineFormat(), state: 'creating' };
    const found = readStamp(stampPath);
    if (!found && existsSync(databasePath)) {
      throw otherVersion(dataDir, 'a version that left no stamp', stamp.format);
    }
    if (found?.state === 'ready' && found.format !== stamp.format) {
      throw otherVersion(dataDir, found.format, stamp.format);
    }
    if (found?.state !== 'ready') {
      // The first start was broken off while the database was being made, so it holds nothing yet.
      rmSync(databasePath, { recursive: true, force: true });
      writeStamp(stampPath, stamp);
    }
    return {
      databasePath,
      markReady: () => {
        if (found?.state !== 'ready') writeStamp(stampPath, { ...stamp, state: 'ready' });
      },
      release: unlock,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makePrivate(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const why = (error as Error).message;
    throw new DatabaseUnavailable('folder', `The data folder ${dataDir} cannot be used: ${why}.`, error);
  }
}

/** SQLite's file lock is held by the kernel, which lets go of it however the process ends. */
function lock(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw new DatabaseUnavailable(
      'in-use',
      `The data folder ${dataDir} is in use by another running shop: stop that one first, or choose another folder with DATA_DIR.`,
      error,
    );
  }
  return () => file.close();
}

function readStamp(path: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

// By rename, so that a stamp is whole or absent.
function writeStamp(path: string, stamp: Stamp): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(stamp)}\n`);
  renameSync(`${path}.new`, path);
}

function otherVersion(dataDir: string, theirs: string, ours: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    'other-version',
    `The data folder ${dataDir} was made by ${theirs} and this version needs ${ours}: move it away for a fresh start, or run the version that made it.`,
  );
}
