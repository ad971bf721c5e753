import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/counted-attempts.ts', './naive-win-counts.ts');
