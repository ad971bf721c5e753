/** Something kept: `bytes` of its text or picture, `keptAt` in milliseconds. */
export type Entry = { path: string; bytes: number; keptAt: number };

/** Bytes. PWA-03: what is kept takes this at most, and may always take the lower one, however little room the browser has. */
export const mostKept = 41_943_040;
const least = 1_048_576;
/** Of the room that the browser has for this shop: the rest is for others' needs, its own records among them. */
const share = 0.1;

/** Bytes that may be kept. @param quota bytes that the browser says it has for this shop; undefined where it does not say */
export function roomIn(quota: number | undefined): number {
  return quota === undefined ? mostKept : Math.max(least, Math.min(mostKept, Math.floor(quota * share)));
}

const millisecondsOfDay = 24 * 3_600_000;
/** Milliseconds. Files of a build that nobody has shown for so long are of an old one. */
const longest = 30 * millisecondsOfDay;

/**
 * What has to go so that the rest fits: what is too old, or was not kept by these rules; then pictures, pages, and the build's
 * files, without which no page works, each kind from its oldest on.
 */
export function whatGoes(entries: readonly Entry[], room: number, now: number): string[] {
  const isSound = ({ bytes, keptAt }: Entry) => bytes >= 0 && now - keptAt < longest;
  const gone = entries.filter((entry) => !isSound(entry));
  const rest = entries.filter(isSound).sort((a, b) => rankOf(a) - rankOf(b) || a.keptAt - b.keptAt);
  let taken = rest.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const entry of rest) {
    if (taken <= room) break;
    gone.push(entry);
    taken -= entry.bytes;
  }
  return gone.map(({ path }) => path);
}

function rankOf({ path }: Entry): number {
  if (path.startsWith('/media/')) return 0;
  return path.startsWith('/assets/') ? 2 : 1;
}

/** Whether what is kept need not be looked at again yet: files never change, so theirs is the time until they count as old. */
export function isFresh({ path, keptAt }: Entry, now: number): boolean {
  return now - keptAt < (isFile(path) ? millisecondsOfDay : 10 * 60_000);
}

/** Whether a path is that of a file which never changes, and not of a page. */
export const isFile = (path: string): boolean => /^\/(assets|media)\//.test(path);
