// Before the browser tests: the whole shop with its demo shops. The tests find it through these variables.
import { step } from './console.mjs';
import { startStack } from './stack.mjs';

/** @returns {Promise<() => Promise<void>>} */
export default async function start() {
  const stack = await step('Starting the shop for the browser', () =>
    startStack({ onLine: (line) => console.log(`  ${line}`) }),
  );
  process.env.E2E_PORT = String(stack.webPort);
  process.env.E2E_API_PORT = String(stack.apiPorts[0]);
  process.env.E2E_MEDIA_PORT = String(stack.apis[0]?.mediaPort);
  process.env.E2E_DATABASE_URL = stack.databaseUrl ?? '';
  process.env.E2E_INTERNAL_SECRET = stack.internalSecret;
  return stack.stop;
}
