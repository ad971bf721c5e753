import { readEnv } from '../../server/env.ts';

/** What the process was told, as its server read it at the start. */
export const env = readEnv();
