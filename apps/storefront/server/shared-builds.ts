import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which files of a build stay after the last storefront that had it (scripts/build.mjs says the same of its folder). */
const staysFor = 7 * 24 * 3_600_000;
/** Milliseconds between two times that a storefront says that its build is in use. */
const saysEvery = 3_600_000;

/** A folder that storefronts of several builds share, and that outlives each of them. */
export type SharedBuilds = {
  /** A file that a storefront of another build brought; null where none did. */
  read(name: string): Promise<Buffer | null>;
  stop(): void;
};

/**
 * Brings the files of this build, and goes on to say that they are in use: a tab that was opened with them fetches its later scripts
 * by their names, after the next build has taken this one's place as well as while both run. What no storefront has used for a week goes.
 * A folder that cannot be written to keeps nobody from selling: `problem` is told.
 * @param names of the files in `assets` that are of this build
 */
export async function shareBuild(
  folder: string,
  { assets, names, problem }: { assets: string; names: string[]; problem: (error: unknown) => void },
): Promise<SharedBuilds> {
  const now = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true });
      for (const name of names) await bring(join(assets, name), folder, name);
      await takeOutOld(folder);
    } catch (error) {
      problem(error);
    }
  };
  await now();
  const timer = setInterval(() => void now(), saysEvery).unref();
  return {
    async read(name) {
      // A file's name as builds make them, and nothing that leads elsewhere.
      if (!/^\w[\w.-]*$/.test(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problem(error);
        return null;
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Two storefronts may bring the same file at once: each of them puts it there whole. */
async function bring(from: string, folder: string, name: string): Promise<void> {
  const to = join(folder, name);
  const at = new Date();
  try {
    await utimes(to, at, at);
  } catch {
    const beside = join(folder, `.${randomUUID()}`);
    await writeFile(beside, await readFile(from));
    await rename(beside, to);
  }
}

async function takeOutOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const last = await stat(path).catch(() => null);
    if (last?.isFile() && Date.now() - last.mtimeMs > staysFor) await rm(path, { force: true });
  }
}
