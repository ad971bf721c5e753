import type { Config } from '@react-router/dev/config';
import { buildWorker } from './vite/build-worker.ts';

export default {
  ssr: true,
  // The list of routes is small and equal for everyone: one request less on the first click.
  routeDiscovery: { mode: 'initial' },
  // What a route does in the browser before it shows its page is a line: a file of its own would be longer.
  splitRouteModules: false,
  buildEnd: buildWorker,
} satisfies Config;
