import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/refunds.ts', './naive-refunds.ts');
