import { escapeXml, SPREADSHEET_NAMESPACE, XML_DECLARATION } from './xml-writing.ts';

/** The font, fill and wrapping of a cell. */
export type StyleName = 'plain' | 'header' | 'requiredHeader' | 'headerLines' | 'requiredHeaderLines' | 'wrong' | 'reason';

/** A cell style: a number format and the name of its other formatting. */
interface CellStyle {
  /** Excel's format code; `General` without it. */
  readonly format?: string;
  readonly styleName?: StyleName;
  /** The text begins like a formula and gets a hidden apostrophe (docs/business-rules/imports.md#formulas-in-exports). */
  readonly quotePrefix?: boolean;
}

/** Number formats of the writer's cells. */
export const TEXT_FORMAT = '@';
export const DAY_FORMAT = 'yyyy\\-mm\\-dd';
export const DATE_TIME_FORMAT = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
export const DATE_TIME_FRACTION_FORMAT = 'yyyy\\-mm\\-dd\\ hh:mm:ss.000';

/** Built-in format ids; other formats are numbered from 164. */
const BUILT_IN_FORMATS = new Map([
  ['General', 0],
  ['0', 1],
  ['0.00', 2],
  ['0%', 9],
  ['0.00%', 10],
  [TEXT_FORMAT, 49],
]);
const FIRST_CUSTOM_FORMAT = 164;

const FONT = '<name val="Calibri"/><family val="2"/>';
const FONTS = [
  `<font><sz val="11"/>${FONT}</font>`,
  `<font><b/><sz val="11"/>${FONT}</font>`,
  `<font><b/><sz val="11"/><color rgb="FFC00000"/>${FONT}</font>`,
];
/** Excel reserves the first two fills. Colours are `AARRGGBB`. */
const FILLS = ['none', 'gray125', 'FFDDEBF7', 'FFFFC7CE', 'FFFFF2CC'];
/** `font` and `fill` are positions in FONTS and FILLS. */
const NAMED_STYLES: Record<StyleName, { font: number; fill: number; wrap: boolean }> = {
  plain: { font: 0, fill: 0, wrap: false },
  header: { font: 1, fill: 2, wrap: false },
  requiredHeader: { font: 2, fill: 2, wrap: false },
  headerLines: { font: 1, fill: 2, wrap: true },
  requiredHeaderLines: { font: 2, fill: 2, wrap: true },
  wrong: { font: 0, fill: 3, wrap: false },
  reason: { font: 0, fill: 4, wrap: true },
};

/** The styles of a workbook: each gets a number on first use, and all are written at the end. */
export class StyleSheet {
  readonly #ids = new Map<string, number>();
  readonly #formats = new Map<string, number>(BUILT_IN_FORMATS);
  readonly #cellFormats: string[] = [];

  constructor() {
    // Cells without a style have the first one.
    this.id({});
  }

  /** The number by which a cell refers to a style. */
  id({ format = 'General', styleName = 'plain', quotePrefix = false }: CellStyle): number {
    const key = `${styleName} ${quotePrefix} ${format}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#cellFormats.length;
      this.#ids.set(key, id);
      this.#cellFormats.push(cellFormatXml(this.#formatId(format), styleName, quotePrefix));
    }
    return id;
  }

  xml(): string {
    const custom = [...this.#formats].filter(([, id]) => id >= FIRST_CUSTOM_FORMAT);
    const formats = custom.map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`).join('');
    const fills = FILLS.map((fill) => `<fill>${fillXml(fill)}</fill>`).join('');
    return (
      `${XML_DECLARATION}<styleSheet ${SPREADSHEET_NAMESPACE}>` +
      (custom.length > 0 ? `<numFmts count="${custom.length}">${formats}</numFmts>` : '') +
      `<fonts count="${FONTS.length}">${FONTS.join('')}</fonts>` +
      `<fills count="${FILLS.length}">${fills}</fills>` +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${this.#cellFormats.length}">${this.#cellFormats.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }

  #formatId(format: string): number {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const id = FIRST_CUSTOM_FORMAT + this.#formats.size - BUILT_IN_FORMATS.size;
    this.#formats.set(format, id);
    return id;
  }
}

function cellFormatXml(formatId: number, styleName: StyleName, quotePrefix: boolean): string {
  const { font, fill, wrap } = NAMED_STYLES[styleName];
  const attributes =
    `numFmtId="${formatId}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
    (formatId === 0 ? '' : ' applyNumberFormat="1"') +
    (font === 0 ? '' : ' applyFont="1"') +
    (fill === 0 ? '' : ' applyFill="1"') +
    (quotePrefix ? ' quotePrefix="1"' : '');
  return wrap ? `<xf ${attributes} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>` : `<xf ${attributes}/>`;
}

function fillXml(fill: string): string {
  const isColour = fill.startsWith('FF');
  if (!isColour) return `<patternFill patternType="${fill}"/>`;
  return `<patternFill patternType="solid"><fgColor rgb="${fill}"/><bgColor indexed="64"/></patternFill>`;
}
