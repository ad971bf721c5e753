import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The list of routes is small and equal for everyone: one request less on the first click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
