import { defineWords } from '#kit/i18n/words.ts';

/** Messages about lists of codes, and the titles of their jobs. */
export const codeListWords = defineWords({
  请输入至少一个编码: { en: 'Enter at least one code.', es: 'Introduzca al menos un código.', ja: 'コードを1件以上入力してください' },
  '一次最多筛选{{max}}个编码，现有{{count}}个': {
    en: 'You can filter by at most {{max}} codes at a time. You entered {{count}}.',
    es: 'Se puede filtrar por {{max}} códigos como máximo; ha introducido {{count}}.',
    ja: '一度に絞り込めるコードは{{max}}件までです（現在{{count}}件）',
  },
  '编码{{code}}… 超过{{max}}个字符': {
    en: 'The code {{code}}… is longer than {{max}} characters.',
    es: 'El código {{code}}… supera los {{max}} caracteres.',
    ja: 'コード「{{code}}…」が{{max}}文字を超えています',
  },
  '24小时内最多保存{{max}}个编码，请稍后再试': {
    en: 'At most {{max}} codes can be saved within 24 hours. Try again later.',
    es: 'Se pueden guardar {{max}} códigos como máximo en 24 horas. Inténtelo más tarde.',
    ja: '24時間に保存できるコードは{{max}}件までです。しばらくしてからもう一度お試しください。',
  },
  '编码清单已失效，请重新粘贴': {
    en: 'This code list has expired. Paste the codes again.',
    es: 'Esta lista de códigos ha caducado. Vuelva a pegar los códigos.',
    ja: 'このコード一覧は保存期間が過ぎました。もう一度貼り付けてください。',
  },
  清理不再使用的编码清单: {
    en: 'Delete unused code lists',
    es: 'Eliminar las listas de códigos que ya no se usan',
    ja: '使われなくなったコード一覧の削除',
  },
});

/** A filter that holds many codes, and the dialog that opens from it. */
export const codeFilterWords = defineWords({
  '{{count}}个编码': { en: 'Codes: {{count}}', es: 'Códigos: {{count}}', ja: 'コード{{count}}件' },
  可粘贴多个: { en: 'Paste several', es: 'Pegue varios', ja: '複数貼り付け可' },
  '{{count}}个未找到': { en: '{{count}} not found', es: '{{count}} sin resultados', ja: '{{count}}件は該当なし' },
  清除: { en: 'Clear', es: 'Borrar', ja: 'クリア' },
  '清除{{label}}': { en: 'Clear {{label}}', es: 'Quitar {{label}}', ja: '{{label}}を解除' },
  '每行一个编码，也可用逗号、制表符或空格分隔；最多{{max}}个': {
    en: 'One code per line, or separated by commas, tabs or spaces; at most {{max}}',
    es: 'Un código por línea, o separados por comas, tabulaciones o espacios; como máximo {{max}}',
    ja: '1行に1件。カンマ、タブ、空白で区切ることもできます（最大{{max}}件）',
  },
  筛选: { en: 'Filter', es: 'Filtrar', ja: '絞り込む' },
  '未找到的编码（{{count}}个）': {
    en: 'Codes not found ({{count}})',
    es: 'Códigos sin resultados ({{count}})',
    ja: '該当データのないコード（{{count}}件）',
  },
});

/** Messages about the order of rows. */
export const orderWords = defineWords({
  '最多按此列排序{{limit}}行，请先用筛选条件缩小范围。': {
    en: 'At most {{limit}} rows can be sorted by this column. Filter the rows first.',
    es: 'Se pueden ordenar por esta columna como máximo {{limit}} filas. Filtre primero las filas.',
    ja: 'この列で並べ替えられるのは{{limit}}行までです。先に絞り込んでください。',
  },
});
