import type { Database } from '@etalage/db';
import type { MediaStore } from '@etalage/media/media-store';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProviders } from '../payments/registry.ts';
import type { Env } from '../plugins/env.ts';
import type { ShownVariants } from '../repositories/cart-contents.ts';
import type { Tenant } from '../repositories/tenants.ts';
import type { VatRegister } from '../vat/vies.ts';

/** What commands around orders need of the app; an app is one, and so is what a job or a test puts together. */
export type Services = {
  db: Database;
  /** Names and pictures of what carts hold, as they are remembered. */
  shownVariants: ShownVariants;
  env: Env;
  /** Where pictures are kept. */
  media: MediaStore;
  payments: PaymentProviders;
  vatRegister: VatRegister;
  /** The address of a shop as a browser knows it: 'https://bloem.example'. */
  originOf: (tenantId: string) => Promise<string>;
  /** A shop by its id, as it is remembered; null where there is none. */
  tenantOf: (tenantId: string) => Promise<Tenant | null>;
  log: FastifyBaseLogger;
};
