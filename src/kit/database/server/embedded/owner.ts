import { createHmac } from 'node:crypto';
import pg from 'pg';
import { SUPERUSER, type Cluster } from './cluster.ts';
import { postmasterUrl } from './postmaster.ts';

/** The name of the product's database on the built-in server. */
const DATABASE = 'backoffice';

/**
 * The product's database user. It owns its database and has no other rights, so that no statement can read files or run
 * programs.
 */
const OWNER = 'back_office';

/** The URL of the product's database with its own user and password. */
export function productUrl(cluster: Cluster, port: number): string {
  return postmasterUrl(port, DATABASE, { name: OWNER, password: ownerPassword(cluster) });
}

export function administratorUrl(cluster: Cluster, port: number): string {
  return postmasterUrl(port, 'postgres', { name: SUPERUSER, password: cluster.password });
}

/** Derived from the administrator's password, which is stored next to the data; the derivation is one-way. */
function ownerPassword(cluster: Cluster): string {
  return createHmac('sha256', cluster.password).update('the product’s own user').digest('hex');
}

/**
 * Creates the product's user and database if they are missing. A database owned by the administrator, as in earlier
 * versions, is transferred.
 */
export async function prepareDatabase(cluster: Cluster, port: number): Promise<void> {
  const owner = await asAdministrator(cluster, port, 'postgres', async (client) => {
    const { rowCount: roleCount } = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    const role = `${OWNER} login nosuperuser nocreatedb nocreaterole noreplication password '${ownerPassword(cluster)}'`;
    await client.query(`${roleCount ? 'alter' : 'create'} role ${role}`);
    const { rows } = await client.query<{ owner: string }>('select datdba::regrole::text as owner from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rows[0] === undefined) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    return rows[0]?.owner ?? OWNER;
  });
  if (owner !== OWNER) await asAdministrator(cluster, port, DATABASE, transferOwnership);
}

/** In one transaction. The database's own owner changes last, so that an interrupted transfer is repeated. */
async function transferOwnership(client: pg.Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ statement: string }>(OWNED_OBJECTS, [OWNER]);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`alter database ${DATABASE} owner to ${OWNER}`);
  await client.query('commit');
}

/**
 * One ALTER for each object that the administrator owns, in order. REASSIGN OWNED does not work for the bootstrap user.
 * `dependents` are not altered: objects of extensions, and sequences and row types, which follow their tables.
 */
const OWNED_OBJECTS = `
  with schemas as (select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
  administrator as (select oid from pg_roles where rolname = current_user),
  dependents as (
    select classid, objid from pg_depend
    where deptype in ('e', 'i') or (deptype = 'a' and classid = 'pg_class'::regclass and refobjsubid > 0)
  )
  select format('alter schema %I owner to %I', nspname, $1::text) as statement
  from pg_namespace n where oid in (select oid from schemas) and nspowner in (select oid from administrator)
  union all
  select format('alter %s %s owner to %I',
    case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass, $1::text)
  from pg_class
  where relnamespace in (select oid from schemas) and relowner in (select oid from administrator) and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from dependents where classid = 'pg_class'::regclass and objid = pg_class.oid and relkind = 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select format('alter routine %s owner to %I', oid::regprocedure, $1::text)
  from pg_proc where pronamespace in (select oid from schemas) and proowner in (select oid from administrator)
    and not exists (select from dependents where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
  union all
  select format('alter type %s owner to %I', oid::regtype, $1::text)
  from pg_type where typnamespace in (select oid from schemas) and typowner in (select oid from administrator) and typtype in ('e', 'd')
    and not exists (select from dependents where classid = 'pg_type'::regclass and objid = pg_type.oid)
`;

async function asAdministrator<T>(cluster: Cluster, port: number, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postmasterUrl(port, database, { name: SUPERUSER, password: cluster.password }) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
