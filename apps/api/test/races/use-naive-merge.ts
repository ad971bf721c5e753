import { replaceModule } from './replace-module.ts';

replaceModule('/merge-carts.ts', './naive-merge.ts');
