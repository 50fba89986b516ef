import { crc32 } from 'node:zlib';

/** An attachment; `nameHeader` is the raw parameter with its name, such as bytes that no standard allows. */
export interface CarriedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly nameHeader?: Buffer;
  readonly type?: string;
}

/** A raw message with its attachments in base64. */
export function mailMessage(of: {
  readonly from: string;
  readonly subject: string;
  readonly id?: string;
  readonly date?: string;
  readonly text?: string;
  readonly files?: readonly CarriedFile[];
}): Buffer {
  const { from, subject, id, date = 'Wed, 18 Nov 2026 09:30:00 +0800', text = 'see attachment', files = [] } = of;
  const head = [
    `From: ${from}`,
    'To: invoices@buero.example',
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date}`,
    ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
  const parts = files.map(({ name, bytes, nameHeader, type = 'application/octet-stream' }) =>
    Buffer.concat([
      Buffer.from(`\r\n--part\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; `),
      nameHeader ?? Buffer.from(`filename="=?UTF-8?B?${Buffer.from(name).toString('base64')}?="`),
      Buffer.from(`\r\n\r\n${Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}`),
    ]),
  );
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from('\r\n--part--\r\n')]);
}

/** A zip archive of uncompressed files with these bytes as names. */
export function zipOf(files: readonly { readonly name: Buffer; readonly bytes: Buffer; readonly declared?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, declared = bytes.length } of files) {
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(bytes.length, 4);
    sizes.writeUInt32LE(declared, 8);
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, uint16(name.length, 0)]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, bytes]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(10), place, name]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(index.length, 0);
  end.writeUInt32LE(offset, 4);
  return Buffer.concat([...locals, index, Buffer.from('PK\x05\x06', 'latin1'), uint16(0, 0, files.length, files.length), end, uint16(0)]);
}

function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt16LE(value, 2 * place);
  return bytes;
}
