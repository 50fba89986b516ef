import { defineWords } from '#kit/i18n/words.ts';

export const uploadBoardWords = defineWords({
  上传看板: { en: 'Upload board', es: 'Panel de cargas', ja: 'アップロード状況' },
  看板日期: { en: 'Day', es: 'Día', ja: '日付' },
  前一天: { en: 'Previous day', es: 'Día anterior', ja: '前日' },
  后一天: { en: 'Next day', es: 'Día siguiente', ja: '翌日' },
  上传截止: { en: 'Deadline', es: 'Fecha límite', ja: '期限' },
  逾期补传: { en: 'Uploaded late', es: 'Con retraso', ja: '遅延提出' },
  等待上传: { en: 'Pending', es: 'Por subir', ja: '未提出' },
  逾期未传: { en: 'Overdue', es: 'Fuera de plazo', ja: '期限超過' },
  没有符合条件的上传: { en: 'No uploads with this status', es: 'No hay cargas en este estado', ja: 'この状態のアップロードはありません' },
  '全部（{{count}}）': { en: 'All ({{count}})', es: 'Todos ({{count}})', ja: 'すべて（{{count}}）' },
  日历: { en: 'Calendar', es: 'Calendario', ja: 'カレンダー' },
  财季: { en: 'Fiscal quarter', es: 'Trimestre fiscal', ja: '会計四半期' },
  '{{state}}（{{count}}）': { en: '{{state}} ({{count}})', es: '{{state}} ({{count}})', ja: '{{state}}（{{count}}）' },
  可将Excel文件拖到对应的行直接上传: {
    en: 'Drop a workbook on its row to upload it.',
    es: 'Suelte un archivo sobre su fila para subirlo.',
    ja: 'Excelファイルを該当する行にドロップするとアップロードできます',
  },
  '上传{{title}} {{place}}': {
    en: 'Upload {{title}} {{place}}',
    es: 'Subir {{title}} {{place}}',
    ja: '{{title}} {{place}}をアップロード',
  },
  这一天没有需要上传的数据: {
    en: 'No uploads due on this day',
    es: 'No se espera ningún archivo este día',
    ja: 'この日にアップロードするデータはありません',
  },
  今日上传: { en: 'Uploads today', es: 'Cargas de hoy', ja: '本日のアップロード' },
  没有等待上传的数据: { en: 'No pending uploads', es: 'No hay cargas pendientes', ja: '未提出のデータはありません' },
  今天没有需要上传的数据: {
    en: 'No uploads due today',
    es: 'Hoy no se espera ningún archivo',
    ja: '本日アップロードするデータはありません',
  },
});
