/** A failure that the reader can act on: shown as its one sentence, without a stack trace. */
export class Problem extends Error {}

/**
 * Says what is being done and, every five seconds, that it still is; then how long it took.
 * Plain lines and no cursor movement, so that a log file reads as well as a terminal.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now();
  console.log(`• ${title} …`);
  const timer = setInterval(() => console.log(`  … ${seconds(started)}`), 5000);
  timer.unref();
  try {
    const result = await work();
    console.log(`✓ ${title} (${seconds(started)})`);
    return result;
  } catch (error) {
    console.log(`✗ ${title} (${seconds(started)})`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * The time since `started` (milliseconds since the epoch), as a reader likes it: '4.2 s', '3 min 20 s'.
 * @param {number} started
 */
export function seconds(started) {
  const spent = (Date.now() - started) / 1000;
  if (spent < 10) return `${spent.toFixed(1)} s`;
  if (spent < 60) return `${Math.round(spent)} s`;
  return `${Math.floor(spent / 60)} min ${Math.round(spent % 60)} s`;
}

/**
 * Ends the process with one clear sentence. A stack trace comes only when DEBUG is set.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  else if (!(error instanceof Problem))
    console.error('  (run it again with DEBUG=1 to see where this came from)');
  process.exit(1);
}
