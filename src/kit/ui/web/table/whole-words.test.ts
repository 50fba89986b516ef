import { expect, test } from 'vitest';
import { chineseWords, japaneseWords } from './whole-words.tsx';

test.each([
  ['アップロード日時', ['アップロード', '日時']],
  ['旧内部保管場所ID', ['旧', '内部', '保管', '場所', 'ID']],
  ['前年同期比増減率', ['前年', '同期比', '増減率']],
  ['前年同期週平均', ['前年', '同期', '週平均']],
  ['iPhone重点ルート', ['iPhone', '重点', 'ルート']],
  ['未登録', ['未登録']],
  ['税込（円）', ['税込', '（', '円', '）']],
])('a Japanese title breaks between words only: %s', (title, words) => {
  expect(japaneseWords(title)).toEqual(words);
});

test.each([
  ['更新时间', ['更新', '时间']],
  ['iPhone重点线路', ['iPhone', '重点', '线路']],
  ['操作', ['操作']],
  ['标准时长', ['标准', '时长']],
  ['预计到货DN+1', ['预计', '到货', 'DN+1']],
  ['上传入库', ['上传', '入库']],
  ['库存地编号', ['库存地', '编号']],
  ['近21天销量', ['近', '21天', '销量']],
  ['京东周销量', ['京东', '周销量']],
])('a Chinese title breaks between words only: %s', (title, words) => {
  expect(chineseWords(title)).toEqual(words);
});
