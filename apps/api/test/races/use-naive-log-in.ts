import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: a log-in does not look whether its password was changed while it was compared.
mutateSource('/commands/log-in.ts', [/if \(!isStillRight\)/, 'if (false)']);
