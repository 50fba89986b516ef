import { defineWords } from '#kit/i18n/words.ts';

/** Every report's screen: toolbar, table, and where a value came from. */
export const reportWords = defineWords({
  更多筛选: { en: 'More filters', es: 'Más filtros', ja: '詳細条件' },
  收起: { en: 'Fewer filters', es: 'Menos filtros', ja: '閉じる' },
  开始日期: { en: 'From', es: 'Desde', ja: '開始日' },
  结束日期: { en: 'To', es: 'Hasta', ja: '終了日' },
  数据来源: { en: 'Where this comes from', es: 'De dónde procede', ja: 'データの出所' },
  '查看{{column}} {{value}} 的数据来源': {
    en: '{{column}} {{value}}: show where it comes from',
    es: '{{column}} {{value}}: ver de dónde procede',
    ja: '{{column}} {{value}} の出所を表示',
  },
  计算方法: { en: 'How it is computed', es: 'Cómo se calcula', ja: '計算方法' },
  直接取自下列数据: { en: 'Taken over as it stands below', es: 'Tomado tal como figura abajo', ja: '以下のデータをそのまま使用' },
  数据: { en: 'Made from', es: 'A partir de', ja: '元のデータ' },
  空: { en: 'Blank', es: 'Vacío', ja: '空欄' },
  '第 {{row}} 行，“{{column}}”列': {
    en: 'Row {{row}}, column “{{column}}”',
    es: 'Fila {{row}}, columna «{{column}}»',
    ja: '{{row}}行目、「{{column}}」列',
  },
  '第 {{row}} 行': { en: 'Row {{row}}', es: 'Fila {{row}}', ja: '{{row}}行目' },
  '{{person}} 于 {{time}} 上传': {
    en: 'Uploaded by {{person}} on {{time}}',
    es: 'Subido por {{person}} el {{time}}',
    ja: '{{person}}が{{time}}にアップロード',
  },
  '{{person}} 于 {{time}} 修改': {
    en: 'Changed by {{person}} on {{time}}',
    es: 'Modificado por {{person}} el {{time}}',
    ja: '{{person}}が{{time}}に変更',
  },
  '{{list}}：{{record}}': { en: '{{list}}: {{record}}', es: '{{list}}: {{record}}', ja: '{{list}}：{{record}}' },
  下载文件: { en: 'Download the file', es: 'Descargar el archivo', ja: 'ファイルをダウンロード' },
  '没有对应的{{what}}': {
    en: 'No matching record: {{what}}',
    es: 'Sin registro correspondiente: {{what}}',
    ja: '該当する{{what}}がありません',
  },
  合计: { en: 'Total', es: 'Total', ja: '合計' },
  合计明细: { en: 'What a total is made of', es: 'De qué se compone el total', ja: '合計の内訳' },
  '{{word}}：{{number}}': { en: '{{word}}: {{number}}', es: '{{word}}: {{number}}', ja: '{{word}}：{{number}}' },
  '查看{{column}}合计 {{value}} 的明细': {
    en: '{{column}}, total {{value}}: show the rows behind it',
    es: '{{column}}, total {{value}}: ver las filas que lo componen',
    ja: '{{column}}の合計 {{value}} の内訳を表示',
  },
  '当前筛选条件下，“{{column}}”为“{{word}}”的行数。': {
    en: 'The number of rows within the current filters whose “{{column}}” is “{{word}}”.',
    es: 'Número de filas, según los filtros actuales, cuyo valor de «{{column}}» es «{{word}}».',
    ja: '現在の絞り込み条件で「{{column}}」が「{{word}}」の行数。',
  },
  '当前筛选条件下 {{rows}} 行的“{{column}}”之和。': {
    en: 'The sum of “{{column}}” over the {{rows}} rows within the current filters.',
    es: 'Suma de «{{column}}» en las {{rows}} filas según los filtros actuales.',
    ja: '現在の絞り込み条件に該当する{{rows}}行の「{{column}}」の合計。',
  },
  在表中只看这些行: { en: 'Show only these rows in the table', es: 'Ver solo estas filas en la tabla', ja: '表でこの行だけを表示' },
  下载这些行: { en: 'Download these rows', es: 'Descargar estas filas', ja: 'この行をダウンロード' },
  由本表计算得出: { en: 'Computed in this report', es: 'Calculado en este informe', ja: 'このレポートで計算' },
  查看其来源: { en: 'Show where it comes from', es: 'Ver de dónde procede', ja: '出所を表示' },
  返回上一项: { en: 'Back', es: 'Volver', ja: '前の項目へ' },
  这一行已经不在报表中: {
    en: 'This row is no longer in the report',
    es: 'Esta fila ya no está en el informe',
    ja: 'この行はもうレポートにありません',
  },
});
