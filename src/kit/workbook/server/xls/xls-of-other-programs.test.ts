import { describe, expect, test } from 'vitest';
import { describeWorkbook } from '../read-workbook.ts';
import { decryptedByAnother, encryptXls, encryptXlsx, encryptionPlaceholder, type XlsEncryption } from '../testing/encrypt-workbook.ts';
import { compoundFile, double, handmadeXls, record, text, uint16, uint32, workbookStream } from '../testing/handmade-xls.ts';
import { handmadeXlsx } from '../testing/handmade-xlsx.ts';
import { expectRefused, readAll, readCells } from '../testing/read-all.ts';

const number = (row: number, column: number, value: number, format = 0): Buffer =>
  record(0x203, uint16(row, column, format), double(value));
const label = (row: number, column: number, value: string): Buffer => record(0x204, uint16(row, column, 0), text(value));
const shared = (row: number, column: number, index: number): Buffer => record(0xfd, uint16(row, column, 0), uint32(index));
const formula = (id: number, row: number, column: number, result: Buffer): Buffer =>
  record(id, uint16(row, column, 0), result, uint16(0), uint32(0), uint16(0));
const textFollows = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);

describe('an .xls file of other programs', () => {
  test('may have formula records of Excel 3 and 4', async () => {
    const cells = [
      number(0, 0, 1),
      formula(0x206, 0, 1, double(2.5)),
      formula(0x406, 1, 0, double(3.5)),
      formula(0x206, 2, 0, textFollows),
      record(0x207, text('从公式')),
    ];
    expect(await readCells(handmadeXls(cells))).toEqual([[1, 2.5], [3.5], ['从公式']]);
  });

  test('has uncalculated cells where the text of a formula is missing', async () => {
    const cells = [formula(0x06, 0, 0, textFollows), number(0, 1, 1), formula(0x06, 1, 0, textFollows)];
    expect(await readCells(handmadeXls(cells))).toEqual([['#uncalculated', 1], ['#uncalculated']]);
  });

  test('may have a current workbook in a stream with the name used before Excel 97', async () => {
    expect(await readCells(compoundFile({ Book: workbookStream([{ name: 'S', cells: [number(0, 0, 7)] }]) }))).toEqual([[7]]);
  });

  test('may omit the encoding flags of an empty text', async () => {
    const empty = (id: number, row: number): Buffer => record(id, uint16(row, 0, 0), uint16(0));
    const cells = [
      empty(0x204, 0),
      number(0, 1, 1),
      empty(0xd6, 1),
      number(1, 1, 2),
      formula(0x06, 2, 0, textFollows),
      record(0x207, uint16(0)),
      number(2, 1, 3),
    ];
    expect(await readCells(handmadeXls(cells))).toEqual([
      [null, 1],
      [null, 2],
      [null, 3],
    ]);
    const cutOff = record(0x204, uint16(0, 0, 0), uint16(3));
    await expectRefused(handmadeXls([cutOff]), 'corrupt');
  });

  test('may have a number format record that is one byte short, and its dates are recognised', async () => {
    const short = Buffer.concat([uint16(164), text('yyyy-mm-dd')]).subarray(0, -1);
    const globals = [record(0xe0, uint16(0, 0), Buffer.alloc(16)), record(0xe0, uint16(0, 164), Buffer.alloc(16)), record(0x41e, short)];
    expect(await readCells(handmadeXls([number(0, 0, 45_716, 1)], globals))).toEqual([['2025-02-28 00:00:00']]);
  });

  test('may have a stray byte before the continuation of a text, inside or after the record', async () => {
    const first = Buffer.concat([uint16(4), [1], Buffer.from('中文', 'utf16le')].map((part) => Buffer.from(part)));
    const rest = record(0x3c, [1], Buffer.from('ab', 'utf16le'), text('second'));
    const inside = [record(0xfc, uint32(2), uint32(2), first, [0x99]), rest];
    const behind = [record(0xfc, uint32(2), uint32(2), first), Buffer.from([0x99]), rest];
    for (const globals of [inside, behind]) {
      expect(await readCells(handmadeXls([shared(0, 0, 0), shared(0, 1, 1)], globals))).toEqual([['中文ab', 'second']]);
    }
  });

  test('may declare zero shared texts although it has some', async () => {
    const globals = [record(0xfc, uint32(0), uint32(0), text('第一'), text('second'))];
    expect(await readCells(handmadeXls([shared(0, 0, 1), shared(0, 1, 0)], globals))).toEqual([['second', '第一']]);
  });

  test('may have wrong offsets of its sheets', async () => {
    // The sheets before the read one are hidden.
    const streamShowing = (shown: number): Buffer =>
      workbookStream(['A', 'B', 'C'].map((name, i) => ({ name, state: i < shown ? 1 : 0, cells: [number(0, 0, i + 1)] })));
    const stream = streamShowing(0);
    const entries: number[] = [];
    for (let offset = 0; offset + 4 <= stream.length; offset += 4 + stream.readUInt16LE(offset + 2))
      if (stream.readUInt16LE(offset) === 0x85) entries.push(offset + 4);
    const moved = (shown: number, ...moves: readonly (readonly [sheet: number, by: number])[]): Buffer => {
      const bytes = streamShowing(shown);
      for (const [sheet, by] of moves) bytes.writeUInt32LE(bytes.readUInt32LE(entries[sheet]) + by, entries[sheet]);
      return compoundFile({ Workbook: bytes });
    };
    for (const by of [-3, -1, 1, 2, 4, 20, -stream.readUInt32LE(entries[1])]) {
      expect(await readCells(moved(1, [1, by]))).toEqual([[2]]);
      expect(await readCells(moved(2, [1, by]))).toEqual([[3]]);
    }
    for (const shown of [0, 2]) expect(await readCells(moved(shown, [0, 1], [1, 2], [2, 100_000]))).toEqual([[shown + 1]]);
    // Two entries for one sheet are ambiguous.
    const same = stream.readUInt32LE(entries[0]) - stream.readUInt32LE(entries[1]);
    await expectRefused(moved(2, [1, same], [2, 1]), 'corrupt');
  });

  test('may have a sheet with an unknown state, which is visible', async () => {
    expect(await readCells(compoundFile({ Workbook: workbookStream([{ name: 'S', state: 3, cells: [number(0, 0, 1)] }]) }))).toEqual([[1]]);
  });
});

describe('a workbook encrypted with Excel’s default password', () => {
  const sheet = {
    name: '数据',
    cells: [
      ...Array.from({ length: 400 }, (_, i) => number(i, 0, i)),
      ...Array.from({ length: 40 }, (_, i) => label(400 + i, 0, `中文${i}`)),
    ],
  };
  const encrypted = (how: XlsEncryption, password?: string): Buffer =>
    encryptXls(workbookStream([sheet], [encryptionPlaceholder(how)]), how, password);

  test.each(['rc4', 'cryptoApi40', 'cryptoApi128'] as const)('is read without a password: .xls with %s', async (how) => {
    const bytes = encrypted(how);
    const rows = await readAll(bytes);
    expect(rows).toEqual(await readAll(compoundFile({ Workbook: workbookStream([sheet]) })));
    expect(rows).toHaveLength(440);
    expect((await describeWorkbook(bytes)).sheets).toEqual([{ name: '数据', visible: true }]);
    // Another program decrypts it to the same.
    expect(await readAll(await decryptedByAnother(bytes))).toEqual(rows);
    await expectRefused(encrypted(how, 'other'), 'encrypted');
  });

  test.each(['agile', 'standard'] as const)('is read without a password: .xlsx with %s encryption by another program', async (type) => {
    const rows = Array.from({ length: 3000 }, (_, i) => `<row><c><v>${i}</v></c><c t="inlineStr"><is><t>中文${i}</t></is></c></row>`).join(
      '',
    );
    const clear = handmadeXlsx({ rows, shape: { stored: true } });
    const bytes = encryptXlsx(clear, type);
    expect(await readAll(bytes)).toEqual(await readAll(clear));
    expect((await describeWorkbook(bytes)).sheets).toEqual([{ name: 'Sheet1', visible: true }]);
    const locked = encryptXlsx(clear, type, 'other');
    await expectRefused(locked, 'encrypted');
    // A truncated file is still encrypted.
    for (const share of [0.3, 0.6, 0.9]) await expectRefused(locked.subarray(0, locked.length * share), 'encrypted');
    bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 2000);
    await expectRefused(bytes, 'corrupt');
  });

  test('is refused as encrypted if the encryption is unknown, damaged, or too slow to decrypt', async () => {
    const info = (xml: string): Buffer =>
      compoundFile({ EncryptionInfo: Buffer.concat([uint16(4, 4), uint32(0x40), Buffer.from(xml)]), EncryptedPackage: Buffer.alloc(100) });
    const key = (rounds: number, hash = 'SHA512'): string =>
      `spinCount="${rounds}" saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${hash}" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="`;
    for (const xml of [
      '',
      '<encryption/>',
      `<e><keyData ${key(1)}/><p:encryptedKey ${key(4e9)}/></e>`,
      `<e><keyData ${key(1)}/><p:encryptedKey ${key(1, 'MD2')}/></e>`,
    ]) {
      await expectRefused(info(xml), 'encrypted');
    }
    await expectRefused(info(`<e><keyData ${key(1)}/><p:encryptedKey ${key(1)} encryptedVerifierHashInput="AAAA"/></e>`), 'encrypted');
  });
});
