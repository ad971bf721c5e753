import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/stock.ts', './naive-stock.ts');
