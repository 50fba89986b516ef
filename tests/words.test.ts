import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { allWords, pageWords } from '#app/words.ts';
import { translator } from '#kit/i18n/translate.ts';
import { underLabel, type Words } from '#kit/i18n/words.ts';
import { everyList } from './lists/every-list.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const HAN = /[\u3400-\u9fff]/;

/**
 * Chinese texts in the code that are data: values stored in the database, sent on the wire or printed in workbook
 * cells, as the specification writes them. Texts of pages and messages must not be listed.
 */
const DATA_VALUES: ReadonlySet<string> = new Set([
  // The own name of a language, shown as it is in every language.
  '中文',
  '日本語',
  // Brands as workbooks call them in Chinese; kept and shown by their English names.
  '苹果',
  '华为',
  '小米',
  '荣耀',
  // The provincial capital, whose name may be used for stock of Dezhou.
  '济南',
  // What a city's name may end in.
  '市',
]);

interface Found {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .map((file) => path.join(SOURCES, file))
  .toSorted();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const catalogueFiles = files.filter(
  (file) => file.endsWith('words.ts') && !file.endsWith('/i18n/words.ts') && !file.endsWith('/app/words.ts') && !file.includes('/web/'),
);

/**
 * The Chinese texts in a file's code: those that can be looked up, and those that cannot because they are put together
 * or are in JSX.
 */
function chineseIn(file: string): { literals: Found[]; composed: Found[] } {
  const source = texts.get(file) ?? '';
  const literals: Found[] = [];
  const composed: Found[] = [];
  const found = (text: string, at: number): Found => ({
    file: path.relative(SOURCES, file),
    line: source.slice(0, at).split('\n').length,
    text,
  });
  const statements = new Set<number>();
  new Visitor({
    TaggedTemplateExpression(node) {
      // Texts in SQL statements are data.
      if (/^sql\b/.test(source.slice(node.tag.start, node.tag.end))) statements.add(node.quasi.start);
    },
    Literal(node) {
      if (typeof node.value === 'string' && HAN.test(node.value)) literals.push(found(node.value, node.start));
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (HAN.test(text) && !statements.has(node.start)) (node.quasis.length === 1 ? literals : composed).push(found(text, node.start));
    },
    JSXText(node) {
      if (HAN.test(node.value)) composed.push(found(node.value.trim(), node.start));
    },
    Property(node) {
      // A key written without quotes, as catalogues have them.
      if (!node.computed && node.key.type === 'Identifier' && HAN.test(node.key.name)) literals.push(found(node.key.name, node.start));
    },
  }).visit(parseSync(file, source).program);
  return { literals, composed };
}

/**
 * Every Han character of the Japanese standard: simplified Chinese has many that it does not know, such as 东, 单 and 额.
 */
function hanOfJapanese(): ReadonlySet<string> {
  const decoder = new TextDecoder('shift_jis');
  const known = new Set<string>();
  for (let lead = 0x81; lead <= 0xfc; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) for (const sign of decoder.decode(Uint8Array.of(lead, trail))) known.add(sign);
  return known;
}

const shown = ({ file, line, text }: Found) => `${file}:${line} ${text}`;
const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([mark]) => mark).toSorted();

describe('the words of the product', () => {
  const outside = files.filter((file) => !catalogueFiles.includes(file)).map(chineseIn);

  test('every Chinese text in the code is a key of the catalogues or a listed data value', () => {
    const unknown = outside
      .flatMap(({ literals }) => literals)
      .filter(({ text }) => !Object.hasOwn(allWords, text) && !DATA_VALUES.has(text));
    expect(unknown.map(shown)).toEqual([]);
  });

  test('numbers, dates and times are formatted by one module, in the format of each language', () => {
    const own = /\.toLocale(Date|Time)?String\(|Intl\.(NumberFormat|ListFormat|DateTimeFormat\([^)])/;
    // Business time and the validation of time zones do not depend on the language.
    const outsideLanguages = ['kit/i18n/formats.ts', 'kit/time/business-time.ts', 'kit/settings/server/server-settings.ts'];
    const writers = [...texts].filter(([, text]) => own.test(text)).map(([file]) => path.relative(SOURCES, file));
    expect(writers.filter((file) => !outsideLanguages.includes(file))).toEqual([]);
  });

  test('a page never shows a text that is only in the catalogue of the server', () => {
    const ofPages = files.filter((file) => !catalogueFiles.includes(file) && !file.includes('/server/')).map(chineseIn);
    const unknown = ofPages
      .flatMap(({ literals }) => literals)
      .filter(({ text }) => Object.hasOwn(allWords, text) && !Object.hasOwn(pageWords, text));
    expect(unknown.map(shown)).toEqual([]);
  });

  test('no Chinese text is concatenated or written in JSX, where no catalogue can find it', () => {
    expect(outside.flatMap(({ composed }) => composed).map(shown)).toEqual([]);
  });

  test('a listed data value is in use, and is not a key of a catalogue', () => {
    const used = new Set(outside.flatMap(({ literals }) => literals.map(({ text }) => text)));
    expect([...DATA_VALUES].filter((text) => !used.has(text) || Object.hasOwn(allWords, text))).toEqual([]);
  });

  test('every catalogue is in the list of all words, and no text has two different translations', async () => {
    const seen = new Map<string, string>();
    const problems: string[] = [];
    for (const file of catalogueFiles) {
      const catalogues = Object.values((await import(file)) as Record<string, unknown>).filter(
        (value): value is Words => typeof value === 'object',
      );
      for (const [key, translations] of catalogues.flatMap((words) => Object.entries(words))) {
        const written = JSON.stringify(translations);
        if (JSON.stringify(allWords[key]) === undefined)
          problems.push(`${path.relative(SOURCES, file)}: ${key} is not in src/app/words.ts`);
        if ((seen.get(key) ?? written) !== written)
          problems.push(`${path.relative(SOURCES, file)}: ${key} is translated differently elsewhere`);
        seen.set(key, written);
      }
    }
    expect(problems).toEqual([]);
  });

  test('a word can have a translation for a label, and has its general translation elsewhere and in Chinese', () => {
    const translated = translator(allWords);
    expect(translated('es', '全部', { context: '品类' })).toBe('Todas');
    expect(translated('es', '全部', { context: '运输方式' })).toBe('Todos');
    expect(translated('ja', '否', { context: '入仓是否准时' })).toBe('遅延');
    expect(translated('ja', '否', { context: '是否重点线路' })).toBe('いいえ');
    expect(translated('zh', '否', { context: '入仓是否准时' })).toBe('否');
    const parts = Object.keys(allWords).flatMap((key) => (HAN.test(key) ? (/^(.+)_(.+)$/.exec(key)?.slice(1) ?? []) : []));
    expect(parts.filter((part) => !Object.hasOwn(allWords, part))).toEqual([]);
  });

  test('each list or page with a form has a word for one of its records', () => {
    const forms = everyList.filter(({ calls }) => calls.insert !== undefined || calls.update !== undefined);
    const kinds = [...forms.map(({ title }) => title), '用户', '角色', '店铺', '公司', '单点登录用户组'];
    expect(kinds.filter((title) => !Object.hasOwn(allWords, underLabel(title, '记录')))).toEqual([]);
    const edited = { kind: translator(allWords)('en', '税码映射', { context: '记录' }), name: 'J0' };
    expect(translator(allWords)('en', '编辑 · {{kind}} {{name}}', edited)).toBe('Edit tax code J0');
  });

  test('screens, stages and verdicts have the terms of each language', () => {
    const translatedAll = (language: 'en' | 'es' | 'ja', words: readonly string[]) =>
      words.map((word) => translator(allWords)(language, word));
    const words = ['京东订单与分仓', '入仓是否准时', '干线', '直接取自下列数据', '交货单数据', '未完成', '数据来源', '管控开始时间'];
    const [english, spanish, japanese] = [translatedAll('en', words), translatedAll('es', words), translatedAll('ja', words)];
    expect(english.slice(0, 4)).toEqual([
      'JD orders & warehouse allocation',
      'Warehouse entry status',
      'Line-haul',
      'Taken unchanged from the source',
    ]);
    expect(spanish.slice(2, 3).concat(spanish.slice(4, 7))).toEqual(['Transporte principal', 'Albaranes', 'Pendiente', 'Origen del dato']);
    expect([japanese[1], japanese[4], japanese[7]]).toEqual(['入庫判定', '出荷伝票データ', '制限開始日']);
  });

  test('a Chinese text has no space next to digits, Latin letters and parameters, where the page draws a gap', () => {
    const isSpaced = (text: string) => /[\u3400-\u9fff。，：；] [\w{.]|[\w}%] [\u3400-\u9fff]/.test(text);
    // The header of a request.
    expect(Object.keys(allWords).filter((text) => isSpaced(text) && !text.includes('Authorization: Bearer 令牌'))).toEqual([]);
  });

  test('every text has three translations with the same parameters', () => {
    const wrong = Object.entries(allWords).filter(([key, { en, es, ja }]) =>
      [en, es, ja].some((text) => text.trim() === '' || marks(text).join() !== marks(key).join()),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('an English text of several sentences ends as a sentence, and Spanish and Japanese texts end as the English one', () => {
    const isCut = (en: string) => /[.?!][”)]? [“A-Z]/.test(en) && !/[.?!:…][”)]?$|\}\}$/.test(en);
    const wrong = Object.values(allWords).filter(
      ({ en, es, ja }) =>
        isCut(en.replace(/^[1-9]\. |^Avg\. /, '')) ||
        (/\.”?$/.test(en) && en !== 'No.' && !/[.?!:…]»?$|\}\}$/.test(es)) ||
        (ja.includes('。') && !/[。？！：…）]$|\}\}$/.test(ja)),
    );
    expect(wrong.map(({ en }) => en)).toEqual([]);
  });

  test('English and Spanish contain no Han characters, Japanese only those of the Japanese standard, and no brand in Han characters', () => {
    const written = hanOfJapanese();
    const isForeign = (ja: string) => Array.from(ja).some((sign) => HAN.test(sign) && !written.has(sign)) || /京[东東]/.test(ja);
    const wrong = Object.entries(allWords).filter(([, { en, es, ja }]) => HAN.test(en) || HAN.test(es) || isForeign(ja));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
