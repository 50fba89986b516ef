import type { ReactNode } from 'react';

/** Runs of one kind of characters: katakana, Han, Latin letters with digits; every other character by itself. */
const RUNS = /[\u30a1-\u30ff]+|[\u4e00-\u9fff]+|[A-Za-z0-9]+|./gsu;
/**
 * Most words of Han characters have two; a run of an odd number begins with a prefix or ends with a word of three. Some
 * others are named. The browser's own ways are worse: Intl.Segmenter divides アップロード, and a narrow title with
 * `word-break: auto-phrase` breaks within a word.
 */
const HAN_WORDS = /同期比|増減率|^[旧新総](?=(?:..)+$)|[\u4e00-\u9fff]{3}$|[\u4e00-\u9fff]{2}/g;

/** The parts of a Japanese text that are not broken. */
export function japaneseWords(text: string): readonly string[] {
  return (text.match(RUNS) ?? []).flatMap((run) => run.match(HAN_WORDS) ?? [run]);
}

const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });

/** The parts of a Chinese text that are not broken. */
export const chineseWords = (text: string): readonly string[] => Array.from(CHINESE.segment(text), ({ segment }) => segment);

/**
 * A text whose Chinese or Japanese words are not broken: a browser breaks a line between any two characters of a long
 * phrase.
 */
export function wholeWords(text: string): ReactNode {
  const { lang } = document.documentElement;
  if (lang !== 'ja' && lang !== 'zh-CN') return text;
  return (lang === 'ja' ? japaneseWords : chineseWords)(text).map((word, at) =>
    word.length === 1 ? (
      word
    ) : (
      // Its parts are always the same ones.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="ui-whole-word">
        {word}
      </span>
    ),
  );
}
