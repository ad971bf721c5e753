import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: the cart of an attempt is looked at without waiting for the order that is being made of it.
mutateSource('/repositories/carts.ts', [/AND id = \$2 FOR UPDATE'/, "AND id = $$2'"]);
