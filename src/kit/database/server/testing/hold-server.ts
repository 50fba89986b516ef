// A process that owns the built-in server of the folder in its argument until it is killed. Prints one JSON line when
// it is ready.
import { startEmbeddedPostgres } from '../embedded.ts';

const server = await startEmbeddedPostgres(process.argv[2] ?? '', { settings: { fsync: 'off' } });
console.log(JSON.stringify({ url: server.url, adopted: server.adopted, pid: server.pid() }));
setInterval(() => undefined, 60_000);
