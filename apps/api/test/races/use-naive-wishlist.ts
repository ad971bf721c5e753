import { replaceModule } from './replace-module.ts';

replaceModule('/commands/change-wishlist.ts', './naive-wishlist.ts');
