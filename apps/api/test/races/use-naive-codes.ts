import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/code-holds.ts', './naive-codes.ts');
