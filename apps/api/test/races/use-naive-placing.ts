import { replaceModule } from './replace-module.ts';

replaceModule('/commands/place-order.ts', './naive-placing.ts');
