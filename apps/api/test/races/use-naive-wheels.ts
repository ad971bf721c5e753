import { replaceModule } from './replace-module.ts';

replaceModule('/repositories/wheels.ts', './naive-wheels.ts');
