import { defineWords } from '#kit/i18n/words.ts';

/** Large logistics: their columns, states and messages. */
export const largeLogisticsWords = defineWords({
  大件物流推送: { en: 'Large-item logistics push', es: 'Transmisión de logística de voluminosos', ja: '大型商品物流の送信' },
  推送大件物流数据: {
    en: 'Push large-item logistics data',
    es: 'Transmitir los datos de logística de voluminosos',
    ja: '大型商品物流データの送信',
  },
  续推大件物流数据: {
    en: 'Resume pushing large-item logistics data',
    es: 'Reanudar la transmisión de los datos de logística de voluminosos',
    ja: '大型商品物流データの送信再開',
  },
  工厂: { en: 'Plant', es: 'Centro', ja: 'プラント' },
  运单号: { en: 'Waybill', es: 'N.º de guía', ja: '運送状番号' },
  件数: { en: 'Packages', es: 'Bultos', ja: '個数' },
  重量kg: { en: 'Weight (kg)', es: 'Peso (kg)', ja: '重量（kg）' },
  体积m3: { en: 'Volume (m³)', es: 'Volumen (m³)', ja: '容積（m³）' },
  目的仓: { en: 'Destination warehouse', es: 'Almacén de destino', ja: '仕向倉庫' },
  上传的数据: { en: 'Uploaded data', es: 'Datos subidos', ja: 'アップロード済みデータ' },
  推送成功数据: { en: 'Pushed data', es: 'Datos transmitidos', ja: '送信成功データ' },
  上传的数据_操作: { en: 'Uploaded', es: 'Subidos', ja: '全データ' },
  推送成功数据_操作: { en: 'Pushed', es: 'Transmitidos', ja: '送信成功分' },
  推送异常数据: { en: 'Failed data', es: 'Datos no transmitidos', ja: '送信失敗データ' },
  部分审核: { en: 'Partly reviewed', es: 'Revisado en parte', ja: '一部承認済み' },
  文件数: { en: 'Files', es: 'Archivos', ja: 'ファイル数' },
  查看: { en: 'View', es: 'Ver', ja: '表示' },
  '查看{{date}}': { en: 'View {{date}}', es: 'Ver {{date}}', ja: '{{date}}を表示' },
  '数据日期：{{date}}': { en: 'Data date: {{date}}', es: 'Fecha de los datos: {{date}}', ja: 'データ日付：{{date}}' },
  当天还没有上传文件: { en: 'No file for this day yet', es: 'Todavía no hay archivos de este día', ja: 'この日のファイルはまだありません' },
  只能上传当天的数据: {
    en: 'Only today’s data can be uploaded.',
    es: 'Solo se pueden subir los datos de hoy.',
    ja: 'アップロードできるのは当日分のみです',
  },
  '{{file}}。审核后立即推送，不能撤销。': {
    en: '{{file}} will be pushed immediately after the review. This cannot be undone.',
    es: '{{file}}. Se transmitirá de inmediato tras la revisión y no se podrá deshacer.',
    ja: '{{file}}。承認後すぐに送信され、取り消せません。',
  },
  '只能上传当天（{{day}}）的数据': {
    en: 'Only today’s data ({{day}}) can be uploaded.',
    es: 'Solo se pueden subir los datos de hoy ({{day}}).',
    ja: 'アップロードできるのは当日（{{day}}）分のみです',
  },
  '数据已审核并推送，不能撤销': {
    en: 'The data has been reviewed and pushed. It cannot be undone.',
    es: 'Los datos ya se revisaron y transmitieron; no se pueden deshacer.',
    ja: 'データは承認・送信済みのため取り消せません',
  },
  库存地映射中没有该工厂: {
    en: 'This plant is not in the storage location mapping.',
    es: 'Ese centro no figura en la correspondencia de ubicaciones.',
    ja: 'このプラントは保管場所マッピングにありません',
  },
  '该运单和SKU已在{{day}}的文件“{{file}}”第{{row}}行上传，推送失败后才能再次上传': {
    en: 'This waybill and SKU were already uploaded in row {{row}} of “{{file}}” ({{day}}). They can be uploaded again only if the push fails.',
    es: 'Esta guía y SKU ya se subieron en la fila {{row}} del archivo «{{file}}» del {{day}}; solo se pueden volver a subir si falla su transmisión.',
    ja: 'この運送状番号とSKUは{{day}}のファイル「{{file}}」{{row}}行目にあります。送信に失敗した場合のみ再アップロードできます。',
  },
});
