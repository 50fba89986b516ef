import { createHmac } from 'node:crypto';
import pg from 'pg';
import { SUPERUSER, type Cluster } from './cluster.ts';
import { postmasterUrl } from './postmaster.ts';

/** The name of the product's database on the built-in server. */
const DATABASE = 'backoffice';

/**
 * The product's database user, who owns the database and has no other rights, so that no statement can read files or
 * run programs.
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

/** Creates the product's user and database if they are missing. */
export async function prepareDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl(cluster, port) });
  await client.connect();
  try {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    const role = `${OWNER} login nosuperuser nocreatedb nocreaterole noreplication password '${ownerPassword(cluster)}'`;
    await client.query(`${roles ? 'alter' : 'create'} role ${role}`);
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!databases) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
