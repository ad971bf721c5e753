import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/open-orders.ts', './naive-open-orders.ts');
