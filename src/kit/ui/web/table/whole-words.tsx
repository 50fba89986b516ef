import type { ReactNode } from 'react';
import { boldWidth } from './text-width.ts';

/** Runs of characters of one kind: katakana, Han, Latin letters with digits. Other characters are separate. */
const RUNS = /[\u30a1-\u30ff]+|[\u4e00-\u9fff]+|[A-Za-z0-9]+|./gsu;
/**
 * Most words of Han characters have two characters. A run with an odd number of characters begins with a prefix or ends
 * with a word of three. Exceptions are listed. The browser's functions are worse: Intl.Segmenter divides アップロード,
 * and `word-break: auto-phrase` breaks narrow titles within words.
 */
const HAN_WORDS = /同期比|増減率|^[旧新総](?=(?:..)+$)|[\u4e00-\u9fff]{3}$|[\u4e00-\u9fff]{2}/g;

/** The words of a Japanese text, within which lines do not break. */
export function japaneseWords(text: string): readonly string[] {
  return (text.match(RUNS) ?? []).flatMap((run) => run.match(HAN_WORDS) ?? [run]);
}

const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words of the product that Intl.Segmenter divides, and numbers and codes with their signs. */
const PRODUCT_WORDS = new RegExp(
  `(${[
    /[A-Za-z0-9][A-Za-z0-9+~.%-]*天?/,
    /订单号|交货单|物料号|跟踪号|行项目|库存地|周销量|进销存|目的仓|单号|行号|编码|字段|文件名/,
    /上传|京东|发货|收货|到货|缺货|分货|货况|签收|下单|开票|返款|国补|入库|出库|在库|在途|入仓|分仓|仓储|台账|账面|库龄|时长|天数/,
    /品类|品线|小类|期初|财年|周度|周均|占比|同比|差值|销量|销额|汇总|计入|取值|未税|含税|税点|税码|管控|扫码|年化|超时|定时/,
    /神码|路由|排程|铁运/,
  ]
    .map(({ source }) => source)
    .join('|')})`,
);

/** The words of a Chinese text, within which lines do not break. */
export function chineseWords(text: string): readonly string[] {
  return text
    .split(PRODUCT_WORDS)
    .flatMap((part) => (PRODUCT_WORDS.test(part) ? [part] : Array.from(CHINESE.segment(part), ({ segment }) => segment)));
}

/** The words of a Chinese or Japanese text; null for languages with blanks between words. */
function hanWords(text: string): readonly string[] | null {
  const { lang } = document.documentElement;
  return lang === 'ja' ? japaneseWords(text) : lang === 'zh-CN' ? chineseWords(text) : null;
}

/** Estimated minimum width of a bold title on at most two lines, in px. */
export function twoLinesWidth(title: string): number {
  const han = hanWords(title);
  const [words, blank] = han === null ? [title.split(' '), ' '] : [han, ''];
  return Math.min(
    boldWidth(title),
    ...words.map((_, at) => Math.max(...[words.slice(0, at), words.slice(at)].map((line) => boldWidth(line.join(blank))))),
  );
}

/** A text whose lines do not break within Chinese or Japanese words. */
export function wholeWords(text: string): ReactNode {
  const words = hanWords(text);
  return words === null ? text : unbroken(words, (word) => word.length > 1);
}

/** The parts of a text. Lines do not break within those for which `isUnbroken` returns true. */
export function unbroken(parts: readonly string[], isUnbroken: (part: string) => boolean): ReactNode {
  return parts.map((part, index) =>
    isUnbroken(part) ? (
      // The parts of a text do not change.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="ui-whole-word">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
