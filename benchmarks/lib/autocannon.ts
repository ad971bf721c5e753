import { ensureInstalled, programOf } from '../../scripts/bootstrap.mjs';
import { run } from '../../scripts/processes.mjs';
import { loadCore, onCore } from './cores.ts';

/** Requests per second that a server gives to autocannon, in a process of its own on the load's core. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const { node24 } = await ensureInstalled();
  const [command, args] = onCore(loadCore, node24, [
    programOf('autocannon'),
    '--json',
    '--no-progress',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  const result = await run(command, args);
  const line = result.output.split('\n').find((text) => text.startsWith('{'));
  if (result.code !== 0 || line === undefined)
    throw new Error(`autocannon failed: ${result.output.slice(-500)}`);
  const { requests, non2xx, errors } = JSON.parse(line) as {
    requests: { average: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} failed.`);
  return requests.average;
}
