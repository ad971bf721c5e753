import { buildApp } from './app.ts';
import { readEnv } from './env.ts';

const env = readEnv(process.env);
const app = await buildApp(env);
await app.listen({ port: env.port, host: env.host });

// Finish what was asked, then go; a second signal is not needed.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
