import { afterAll } from 'vitest';
import { endAll } from './api-process.ts';

// Loaded before each file of the `stack` tests (vitest.config.ts): what a file left running goes with it.
afterAll(endAll);
