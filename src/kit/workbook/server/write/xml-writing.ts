export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespace of the elements of all workbook parts, as their default namespace. */
export const SPREADSHEET_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/**
 * Characters to escape: those of XML markup, those that XML cannot contain, and a `_` with which the text would read as
 * the format's escape `_xHHHH_`. Such texts may overlap (`_x0041_x0042_`). In place of the last `_` there may be a
 * character whose own escape begins with `_`.
 */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000b-\u001f\ufffe\uffff])/g;
// oxlint-disable-next-line no-control-regex
const ANY_SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x/;

/** Text for an element or attribute of a workbook part; reading it back gives the same text. */
export function escapeXml(text: string): string {
  return ANY_SPECIAL.test(text) ? text.replace(SPECIAL, escapeOne) : text;
}

function escapeOne(found: string): string {
  switch (found) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    case '_':
      return '_x005F_';
    default:
      return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  }
}

/** ` xml:space="preserve"` where spaces at the ends or line breaks would be lost without it. */
export function spaceAttribute(text: string): string {
  const keep = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes('\n');
  return keep ? ' xml:space="preserve"' : '';
}
