import { lookUpAddress } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readPostalCode } from '../../commands/address-rules.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid } from '../../plugins/problem.ts';
import { findDutchAddress } from '../../repositories/checkout.ts';

export function lookUpAddressRoute(app: FastifyInstance): void {
  endpoint(app, lookUpAddress, async (request) => {
    const postalCode = readPostalCode('NL', request.query.postalCode);
    const houseNumber = Number.parseInt(request.query.houseNumber, 10);
    if (postalCode === null) {
      throw invalid([{ field: 'postalCode', code: 'format', message: 'is no Dutch postal code' }]);
    }
    if (!(houseNumber > 0 && houseNumber < 1_000_000)) {
      throw invalid([{ field: 'houseNumber', code: 'format', message: 'must begin with a number' }]);
    }
    const found = await app.db.withTenant(
      request.tenant.id,
      (tx) => findDutchAddress(tx, postalCode, houseNumber),
      { readOnly: true },
    );
    return found ?? null;
  });
}
