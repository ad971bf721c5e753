/** Milliseconds and characters after which lines are written at the latest. */
const maxWaitMs = 50;
const maxLength = 16 * 1024;

/**
 * Collects log lines and writes them together, since a write per line costs as much as reading a cart's row. What is
 * still held when the process exits, also by an uncaught error, is written then; only a kill loses those 50 ms.
 */
export function batchedOutput(output: Pick<NodeJS.WriteStream, 'write'> = process.stdout) {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held === '') return;
    const lines = held;
    held = '';
    output.write(lines);
  };
  process.on('exit', flush);
  return {
    write(line: string): void {
      held += line;
      if (held.length >= maxLength) flush();
      else timer ??= setTimeout(flush, maxWaitMs).unref();
    },
  };
}
