import type pg from 'pg';

/** The server process of each connection. */
const processes = new WeakMap<pg.ClientBase, number>();

/**
 * Sets the parameters of a new connection and reads its server process. A statement does it, because a connection
 * pooler rejects parameters in the startup packet, and the process id that it sends there is its own.
 */
export async function prepareSession(client: pg.ClientBase, parameters: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select pg_backend_pid() as id, set_config(key, value, false) from json_each_text($1)',
    [JSON.stringify(parameters)],
  );
  processes.set(client, (rows[0] as { id: number }).id);
}

/** The server process of a connection of the pool, for `pg_cancel_backend`. */
export function serverProcess(client: pg.ClientBase): number {
  const id = processes.get(client);
  if (id === undefined) throw new Error('The connection is not one of the pool');
  return id;
}
