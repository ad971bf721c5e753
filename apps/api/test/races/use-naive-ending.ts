import { replaceModule } from './replace-module.ts';

replaceModule('/commands/end-order.ts', './naive-ending.ts');
