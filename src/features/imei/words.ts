import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the IMEI codes and the query by serial numbers. The manufacturer's column headers are English. */
export const imeiWords = defineWords({
  IMEI码: { en: 'IMEI codes', es: 'Códigos IMEI', ja: 'IMEIコード' },
  'Delivery Number': { en: 'Delivery Number', es: 'N.º de entrega', ja: '出荷伝票番号' },
  'Sold To ID': { en: 'Sold To ID', es: 'ID del comprador', ja: '販売先ID' },
  'Ship To ID': { en: 'Ship To ID', es: 'ID del destinatario', ja: '出荷先ID' },
  'Part Number': { en: 'MPN (part number)', es: 'MPN', ja: 'MPN' },
  'Serial Number': { en: 'Serial Number', es: 'N.º de serie', ja: 'シリアル番号' },
  'IMEI Number': { en: 'IMEI Number', es: 'N.º IMEI', ja: 'IMEI 1' },
  'Product Description': { en: 'Product Description', es: 'Descripción del producto', ja: '製品名' },
  'HAWB Number': { en: 'HAWB Number', es: 'N.º HAWB', ja: 'HAWB番号' },
  'MAWB Number': { en: 'MAWB Number', es: 'N.º MAWB', ja: 'MAWB番号' },
  'GI Date': { en: 'GI Date', es: 'Fecha GI', ja: '出庫日（GI）' },
  'Carrier ID': { en: 'Carrier ID', es: 'ID del transportista', ja: '運送業者ID' },
  'MAC Address': { en: 'MAC Address', es: 'Dirección MAC', ja: 'MACアドレス' },
  'Model Number': { en: 'Model Number', es: 'N.º de modelo', ja: 'モデル番号' },
  'PO Number': { en: 'PO Number', es: 'N.º de PO', ja: 'PO番号' },
  'Box ID': { en: 'Box ID', es: 'ID de caja', ja: 'ボックスID' },
  SSCC18: { en: 'SSCC18', es: 'SSCC18', ja: 'SSCC18' },
  'CSN/EID': { en: 'CSN/EID', es: 'CSN/EID', ja: 'CSN/EID' },
  'IMEI 2': { en: 'IMEI 2', es: 'IMEI 2', ja: 'IMEI 2' },
  综合搜索: { en: 'Search all numbers', es: 'Búsqueda general', ja: '総合検索' },
  SN: { en: 'SN', es: 'SN', ja: 'SN' },
  SN查询: { en: 'SN query', es: 'Consulta por SN', ja: 'SN照会' },
  查询结果: { en: 'Result', es: 'Resultado', ja: '照会結果' },
  未找到: { en: 'Not found', es: 'No encontrado', ja: '該当なし' },
  '正在读取的查询文件太多，请稍后重试': {
    en: 'Too many query files are being processed. Try again later.',
    es: 'Se están leyendo demasiados archivos de consulta; vuelva a intentarlo más tarde.',
    ja: '読み取り中の照会ファイルが多すぎます。しばらくしてからもう一度お試しください。',
  },
  '表头中应有且只有一个“SN”列，请使用SN查询模板': {
    en: 'The header must have exactly one “SN” column. Use the SN query template.',
    es: 'El encabezado debe tener una única columna «SN»; utilice la plantilla de consulta por SN.',
    ja: '見出しには「SN」列が1つだけ必要です。SN照会テンプレートを使用してください。',
  },
});
