import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which files of a build stay after the last storefront that had it, as long as scripts/build.mjs keeps them. */
export const staysFor = 7 * 24 * 3_600_000;
/** Milliseconds between two times that a storefront says that its build is in use. */
const saysEvery = 3_600_000;

/** The names that builds give their files, which change with their content: whatever else lies in the folder is not ours to give or to take out. */
const nameOfBuild = /^\w[\w.-]{0,150}-[\w-]{8}\.(js|css|json|svg|webp|woff2)$/;
/** What is being written; it stays where a storefront ends meanwhile. */
const draftName = /^\.[\da-f-]{36}$/;

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
  const own = names.filter((name) => nameOfBuild.test(name));
  let isReadProblemTold = false;
  const now = async (): Promise<void> => {
    isReadProblemTold = false;
    try {
      await mkdir(folder, { recursive: true });
      // First of all: it makes room where there is none left for the rest, which is brought also where that fails.
      await takeOutOld(folder, new Set(own)).catch(problem);
      for (const name of own) await bring(join(assets, name), folder, name);
    } catch (error) {
      problem(error);
    }
  };
  await now();
  const timer = setInterval(() => void now(), saysEvery).unref();
  return {
    async read(name) {
      if (!nameOfBuild.test(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        // Whoever asks is a stranger, as often as they like: it is told once until the folder is looked after again.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !isReadProblemTold) {
          isReadProblemTold = true;
          problem(error);
        }
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
    const draft = join(folder, `.${randomUUID()}`);
    try {
      await writeFile(draft, await readFile(from));
      await rename(draft, to);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

/** @param own files of this build, which are in use however long nobody said so */
async function takeOutOld(folder: string, own: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (own.has(name) || !(nameOfBuild.test(name) || draftName.test(name))) continue;
    const path = join(folder, name);
    const last = await stat(path).catch(() => null);
    if (last?.isFile() && Date.now() - last.mtimeMs > staysFor) await rm(path, { force: true });
  }
}
