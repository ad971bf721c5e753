import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { MigrationError } from './errors.ts';
import { acquire } from './transaction.ts';

/** The roles that a transaction of the API switches to. */
const apiRoles = ['etalage_app', 'etalage_platform', 'etalage_scheduler'];
/** All roles of the schema; etalage_search owns one function. */
const schemaRoles = [...apiRoles, 'etalage_search'];

/** Makes the roles of the schema where this cluster lacks them, as the first migration does. */
export async function makeSchemaRoles(database: Database): Promise<void> {
  await withClient(database, async (client) => {
    for (const role of schemaRoles) {
      await makeRole(client, role, 'NOLOGIN');
      const { rows } = await client.query("SELECT pg_has_role(current_user, $1, 'MEMBER') AS is_member", [
        role,
      ]);
      if (!rows[0].is_member) await client.query(`GRANT ${role} TO CURRENT_USER`);
    }
  });
}

/**
 * Lets the API log in with the name and password of `loginUrl`: a role that owns nothing, may do nothing by itself and
 * inherits nothing, but may switch to the roles of the API's transactions. RESET ROLE takes it back to nothing. The
 * role is made where it is missing. Where the URL names the owner itself, nothing is done. Throws MigrationError.
 */
export async function allowLogin(database: Database, loginUrl: string): Promise<'allowed' | 'is-owner'> {
  const url = new URL(loginUrl);
  const name = decodeURIComponent(url.username);
  if (name === '') throw new MigrationError('DATABASE_URL must name the role that the API logs in with.');
  return withClient(database, async (client) => {
    const { rows } = await client.query('SELECT current_user AS owner');
    if (rows[0].owner === name) return 'is-owner';
    const role = client.escapeIdentifier(name);
    const password = url.password ? client.escapeLiteral(decodeURIComponent(url.password)) : undefined;
    try {
      await makeRole(client, name, `LOGIN NOINHERIT ${password ? `PASSWORD ${password}` : ''}`);
      if (await inherits(client, name)) await client.query(`ALTER ROLE ${role} NOINHERIT`);
      for (const wanted of apiRoles) {
        const { rows: known } = await client.query(
          `SELECT FROM pg_auth_members WHERE member = $1::regrole AND roleid = $2::regrole`,
          [role, wanted],
        );
        if (known.length === 0) await client.query(`GRANT ${wanted} TO ${role}`);
      }
    } catch (error) {
      throw new MigrationError(
        `The role ${name} cannot be let in (${(error as Error).message}): let a superuser make it, as docs/operations.md says.`,
        { cause: error },
      );
    }
    const faults = await faultsOf(client, name);
    if (faults.length > 0) throw new MigrationError(tooMuch(name, faults));
    return 'allowed';
  });
}

/**
 * What the role that this database was opened with may do by itself, one sentence in all, or undefined where that is
 * nothing: with such a role a statement that was smuggled into another reaches only what its transaction may.
 */
export async function excessOfLogin(database: Database): Promise<string | undefined> {
  return withClient(database, async (client) => {
    const { rows } = await client.query('SELECT session_user AS name');
    const faults = await faultsOf(client, rows[0].name);
    return faults.length > 0 ? tooMuch(rows[0].name, faults) : undefined;
  });
}

function tooMuch(name: string, faults: string[]): string {
  return `The role ${name} that DATABASE_URL logs in with ${faults.join(', ')}: let the API log in with one that may do nothing by itself, and give the owner's address in DATABASE_OWNER_URL to npm run db:migrate, which makes the other.`;
}

/** Each as the rest of a sentence that begins with the role. */
const faults: Record<string, string> = {
  'is a superuser': 'r.rolsuper',
  'may pass by row-level security': 'r.rolbypassrls',
  'may make roles': 'r.rolcreaterole',
  'may make databases': 'r.rolcreatedb',
  'may read what leaves the database': 'r.rolreplication',
  'inherits what its roles may': 'r.rolinherit',
  'owns the database':
    'EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid)',
  'owns tables or functions': `EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = r.oid)
    OR EXISTS (SELECT FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = r.oid)`,
  'may make objects': "has_schema_privilege(r.oid, 'public', 'CREATE')",
  'may read or write tables': `EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    AND (has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      OR has_any_column_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')))`,
  'may become other roles': `EXISTS (SELECT FROM pg_roles other WHERE other.oid <> r.oid
    AND other.rolname <> ALL ('{${apiRoles.join(',')}}') AND pg_has_role(r.oid, other.oid, 'MEMBER'))`,
};

async function faultsOf(client: PoolClient, name: string): Promise<string[]> {
  const columns = Object.values(faults).map((test, index) => `(${test}) AS fault_${index}`);
  const { rows } = await client.query(`SELECT ${columns.join(', ')} FROM pg_roles r WHERE r.rolname = $1`, [
    name,
  ]);
  const found = Object.keys(faults).filter((_, index) => rows[0]?.[`fault_${index}`]);
  // A superuser may all the rest as well.
  return found.includes('is a superuser') ? ['is a superuser'] : found;
}

async function makeRole(client: PoolClient, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`CREATE ROLE ${client.escapeIdentifier(name)} ${attributes}`);
  } catch (error) {
    // Roles are the cluster's: another database that is migrated at this moment may have made it.
    if (!['42710', '23505'].includes((error as { code: string }).code)) throw error;
  }
}

async function inherits(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query('SELECT rolinherit FROM pg_roles WHERE rolname = $1', [name]);
  return rows[0].rolinherit;
}

async function withClient<T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await acquire(database.pool);
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
