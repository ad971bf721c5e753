// A process of its own for embedded.test.ts: writes rows, and says of each when it was acknowledged.
import { migrate } from '../src/migrate.ts';
import { openDatabase } from '../src/open-database.ts';
import { withOwner } from '../src/owner.ts';

const database = await openDatabase({ dataDir: process.argv[2] });
await migrate(database);
const tenant = await withOwner(database, (tx) =>
  tx.insertInto('tenants').values({ slug: 'molen', name: 'Molen' }).returning('id').executeTakeFirstOrThrow(),
);
for (let n = 1; ; n += 1) {
  await database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('brands')
      .values({ tenant_id: tenant.id, slug: `brand-${n}`, name: 'Merk' })
      .execute(),
  );
  process.stdout.write(`${tenant.id} ${n}\n`);
}
