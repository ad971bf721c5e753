import type { ClientBase } from 'pg';

/** Tables that exist once per deployment and hold nothing of a shop's customers. */
export const platformTables = [
  'tenants',
  'tenant_domains',
  'postal_codes',
  'request_counts',
  'schema_migrations',
];

/**
 * Policies beside `one_tenant` that are meant: the search function filters by tenant itself, and the scheduler reads of
 * these tables no column but those that say whose work is due when.
 */
const knownPolicies = [
  'product_search.search_reads_all',
  'outbox.scheduler_reads_due',
  'orders.scheduler_reads_due',
  'payments.scheduler_reads_due',
  'reservations.scheduler_reads_due',
  'subscription_deliveries.scheduler_reads_due',
  'subscriptions.scheduler_reads_due',
  'tenant_upkeep.scheduler_reads_due',
];
const knownDefiners = ['search_products'];
const roles = ['etalage_app', 'etalage_platform', 'etalage_search', 'etalage_scheduler'];

const tenantTables = `
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity FROM pg_class c
  WHERE c.relnamespace = to_regnamespace($1) AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($2)`;
const tenantColumn = `(SELECT attnum FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id' AND a.attnotnull)`;

const rules: string[] = [
  `SELECT t.relname || ': no tenant_id NOT NULL' AS fault FROM (${tenantTables}) t WHERE ${tenantColumn} IS NULL`,
  `SELECT t.relname || ': row-level security is not enabled and forced' AS fault FROM (${tenantTables}) t
      WHERE NOT (t.relrowsecurity AND t.relforcerowsecurity)`,
  `SELECT t.relname || ': no policy one_tenant on reading and writing' AS fault FROM (${tenantTables}) t
      WHERE NOT EXISTS (
        SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polname = 'one_tenant' AND p.polcmd = '*'
        AND pg_get_expr(p.polqual, t.oid) = '(tenant_id = current_tenant())'
        AND pg_get_expr(p.polwithcheck, t.oid) = '(tenant_id = current_tenant())')`,
  `SELECT t.relname || ': unknown policy ' || p.polname AS fault FROM (${tenantTables}) t
      JOIN pg_policy p ON p.polrelid = t.oid WHERE p.polname <> 'one_tenant'
      AND t.relname || '.' || p.polname <> ALL ('{${knownPolicies.join(',')}}')`,
  `SELECT t.relname || ': no primary key' AS fault FROM (${tenantTables}) t
      WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)`,
  `SELECT t.relname || ': index does not begin with tenant_id: ' || i.indexrelid::regclass AS fault
      FROM (${tenantTables}) t JOIN pg_index i ON i.indrelid = t.oid
      WHERE i.indkey[0] IS DISTINCT FROM ${tenantColumn}`,
  `SELECT t.relname || ': foreign key without the tenant: ' || f.conname AS fault
      FROM (${tenantTables}) t JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'
      JOIN pg_class target ON target.oid = f.confrelid
      WHERE f.conkey[1] IS DISTINCT FROM ${tenantColumn}
        OR target.relname <> 'tenants' AND f.confkey[1] IS DISTINCT FROM
          (SELECT attnum FROM pg_attribute a WHERE a.attrelid = target.oid AND a.attname = 'tenant_id')`,
  `SELECT c.relname || ': owned by ' || r.rolname AS fault FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
      WHERE c.relnamespace = to_regnamespace($1) AND r.rolname LIKE 'etalage\\_%' AND $2::text[] IS NOT NULL`,
  `SELECT t.relname || ': ' || g.role || ' may ' || g.privilege AS fault FROM (${tenantTables}) t,
      (VALUES ('etalage_app', 'TRUNCATE'), ('etalage_app', 'TRIGGER'), ('etalage_app', 'REFERENCES'),
        ('etalage_platform', 'SELECT'), ('etalage_platform', 'INSERT'), ('etalage_platform', 'UPDATE'),
        ('etalage_platform', 'DELETE'), ('public', 'SELECT')) g (role, privilege)
      WHERE has_table_privilege(g.role, t.oid, g.privilege)`,
  `SELECT c.relname || ': view without security_invoker' AS fault FROM pg_class c
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind IN ('v', 'm') AND $2::text[] IS NOT NULL
      AND (c.relkind = 'm' OR NOT coalesce('security_invoker=true' = ANY (c.reloptions), false))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  `SELECT p.proname || ': SECURITY DEFINER' AS fault FROM pg_proc p
      WHERE p.pronamespace = to_regnamespace($1) AND p.prosecdef AND $2::text[] IS NOT NULL
      AND (p.proname <> ALL ('{${knownDefiners.join(',')}}') OR p.proowner <> 'etalage_search'::regrole
        OR p.proconfig IS NULL OR has_function_privilege('public', p.oid, 'EXECUTE'))`,
  `SELECT r.rolname || ': role may do more than it should' AS fault FROM pg_roles r
      WHERE r.rolname = ANY ('{${roles.join(',')}}') AND $1::text IS NOT NULL AND $2::text[] IS NOT NULL
      AND (r.rolsuper OR r.rolbypassrls OR r.rolcanlogin OR r.rolcreaterole OR r.rolcreatedb
        OR has_schema_privilege(r.rolname, 'public', 'CREATE')
        OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid))`,
];

/** Every way in which the tables of a schema fall short of keeping tenants apart, one line each. */
export async function schemaFaults(client: ClientBase, schema: string): Promise<string[]> {
  const faults: string[] = [];
  for (const query of rules) {
    const { rows } = await client.query(query, [schema, platformTables]);
    faults.push(...rows.map((row: { fault: string }) => row.fault));
  }
  return faults.sort();
}
