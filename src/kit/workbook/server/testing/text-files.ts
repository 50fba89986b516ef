/** Texts in the encodings that programs export in. */

let gbkCodes: ReadonlyMap<string, number> | null = null;

/** A text in GB18030, of the characters of GBK. Node can only decode this encoding. */
export function gb18030(text: string): Buffer {
  gbkCodes ??= codesOfGbk();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character < '\u0080' ? character.charCodeAt(0) : gbkCodes.get(character);
    if (code === undefined) throw new Error(`GBK has no ${character}`);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

function codesOfGbk(): Map<string, number> {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number>();
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      const text = trail === 0x7f ? '' : decoder.decode(Buffer.from([lead, trail]));
      if (/^[^\ufffd]$/u.test(text)) codes.set(text, (lead << 8) | trail);
    }
  }
  return codes;
}

/** A text in UTF-16, without a mark. */
export function utf16(text: string, order: 'little' | 'big' = 'little'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
}

const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';

/** A workbook of Excel 2003's XML format, from the content of its elements. */
export function spreadsheetXml(worksheets: string, styles = ''): string {
  return (
    `<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n` +
    `<Workbook xmlns="${SPREADSHEET}" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" ` +
    `xmlns:ss="${SPREADSHEET}" xmlns:html="http://www.w3.org/TR/REC-html40">${styles}${worksheets}</Workbook>`
  );
}

/** One worksheet of such a workbook, from its rows. */
export function xmlSheet(name: string, rows: string, options = ''): string {
  return (
    `<Worksheet ss:Name="${name}"><Table>${rows}</Table>` +
    `<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel">${options}</WorksheetOptions></Worksheet>`
  );
}

/** A page saved as one file, from its parts: header lines, and the literal content. */
export function mimeMessage(parts: readonly (readonly [headers: string, content: string])[]): Buffer {
  const boundary = '----=_NextPart_01DB.8A2B';
  const body = parts.map(([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('');
  const head = `MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;\r\n\tboundary="${boundary}"\r\n\r\n`;
  return Buffer.from(`${head}This document is a page.\r\n\r\n${body}--${boundary}--\r\n`, 'latin1');
}

/** Bytes in the transfer encoding of mail: `=XX`, and lines of at most 76 characters. */
export function quotedPrintable(bytes: Buffer): string {
  let text = '';
  let line = '';
  for (const byte of bytes) {
    const plain = (byte >= 0x20 && byte < 0x7f && byte !== 0x3d) || byte === 0x0a || byte === 0x0d;
    line += plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (byte === 0x0a) {
      text += line;
      line = '';
    } else if (line.length > 70) {
      text += `${line}=\r\n`;
      line = '';
    }
  }
  return text + line;
}
