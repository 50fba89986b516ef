import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** A mailbox on the loopback that opens and then refuses every search, as an overloaded server does; `close` ends it. */
export async function refusingMailbox(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag = '', command = ''] = line.split(' ');
      if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
      if (command === 'EXAMINE') socket.write('* 1 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 2] next\r\n');
      if (command === 'LOGOUT') socket.write('* BYE\r\n');
      socket.write(`${tag} ${command === 'UID' ? 'NO busy' : 'OK done'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `imap://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`, close: () => server.close() };
}
