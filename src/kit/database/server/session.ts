import type pg from 'pg';

/** The process id of each connection's server process. */
const processIds = new WeakMap<pg.ClientBase, number>();

/**
 * Sets the parameters of a new connection and reads the process id of its server process. Uses a statement, because a
 * connection pooler rejects parameters in the startup packet and returns a process id of its own.
 */
export async function prepareSession(client: pg.ClientBase, parameters: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select pg_backend_pid() as id, set_config(key, value, false) from json_each_text($1)',
    [JSON.stringify(parameters)],
  );
  processIds.set(client, (rows[0] as { id: number }).id);
}

/** The process id of the server process of a pool's connection, for `pg_cancel_backend`. */
export function serverProcessId(client: pg.ClientBase): number {
  const id = processIds.get(client);
  if (id === undefined) throw new Error('The connection is not one of the pool');
  return id;
}
