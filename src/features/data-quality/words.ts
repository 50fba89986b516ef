import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the data-quality screen. */
export const dataQualityWords = defineWords({
  数据质量: { en: 'Data quality', es: 'Calidad de los datos', ja: 'データ品質' },
  待补全模板下载: { en: 'Download prefilled template', es: 'Descargar plantilla rellenada', ja: '補完用テンプレート' },
  '{{list}}-待补全': { en: '{{list}} – to complete', es: '{{list}} – por completar', ja: '{{list}}-要補完' },
  统计未维护的编码: { en: 'Count unlisted codes', es: 'Contar códigos sin registrar', ja: '未登録コードの集計' },
  '以下编码在数据中出现，但主数据尚未维护。下载待补全模板，补全后上传，报表和预计到货随即更新。': {
    en: 'Codes that appear in the data but not in any list. Download the template, complete it and upload it to the list. Reports and expected arrivals are then updated.',
    es: 'Códigos que aparecen en los datos y faltan en las listas. Descargue la plantilla, complétela y súbala a su lista: los informes y las llegadas previstas se actualizan al momento.',
    ja: 'データにあり、どの一覧にも登録されていないコードです。テンプレートをダウンロードして補完し、該当の一覧にアップロードすると、レポートと入荷予定に直ちに反映されます。',
  },
  '统计时间：{{time}}': { en: 'Counted at {{time}}', es: 'Recuento: {{time}}', ja: '集計日時：{{time}}' },
  '数据已有变化，正在重新统计': {
    en: 'The data has changed. Counting again…',
    es: 'Los datos han cambiado y se están recontando',
    ja: 'データが変更されたため、再集計しています',
  },
  正在统计: { en: 'Counting…', es: 'Contando…', ja: '集計中' },
  数据中的编码均已维护: {
    en: 'All codes in the data are listed.',
    es: 'Todos los códigos de los datos figuran en su lista.',
    ja: 'データ内のコードはすべて一覧に登録されています',
  },
  // All tabs fit on one line.
  物料映射_列表: { en: 'Material mapping', es: 'Materiales', ja: '品目マッピング' },
  京东SKU映射_列表: { en: 'JD SKU mapping', es: 'SKU de JD', ja: 'JD SKUマッピング' },
  物流映射_列表: { en: 'Logistics mapping', es: 'Logística', ja: '物流マッピング' },
  物流时效维护_列表: { en: 'Lead times', es: 'Plazos entre ciudades', ja: '物流リードタイム' },
  库存地映射_列表: { en: 'Storage locations', es: 'Ubicaciones', ja: '保管場所' },
  列表: { en: 'Lists', es: 'Listas', ja: '一覧' },
  搜索编码: { en: 'Search codes', es: 'Buscar códigos', ja: 'コードを検索' },
  '去上传：{{list}}': { en: 'Upload to {{list}}', es: 'Subir a {{list}}', ja: '{{list}}へアップロード' },
  未维护的编码: { en: 'Unlisted code', es: 'Código sin registrar', ja: '未登録コード' },
  最早出现: { en: 'First seen', es: 'Primera aparición', ja: '初出日時' },
  出现于: { en: 'Found in', es: 'Aparece en', ja: '出現箇所' },
  '{{some}}等{{count}}处': { en: '{{some}} and others ({{count}})', es: '{{some}} y otros ({{count}})', ja: '{{some}}など{{count}}か所' },
  '数量{{pieces}}': { en: 'Quantity: {{pieces}}', es: 'Cantidad: {{pieces}}', ja: '数量{{pieces}}' },
  '金额{{money}}元': { en: 'CNY {{money}}', es: '{{money}} CNY', ja: '金額 {{money}}元' },
  '还有{{count}}个更早的文件': {
    en: 'Earlier files: {{count}}',
    es: 'Archivos anteriores: {{count}}',
    ja: 'ほかに以前のファイル{{count}}件',
  },
  无收货日期: { en: 'No receipt date', es: 'Sin fecha de recepción', ja: '入荷日なし' },
  '这些记录有收货数量但没有收货日期，不计入账面库存和京东未下单。ERP补上收货日期后，下次拉取即计入。': {
    en: 'These records have a received quantity but no receipt date. They are excluded from book stock and from goods not ordered by JD. Once the ERP has the date, the next pull includes them.',
    es: 'Estos registros tienen cantidad recibida, pero no fecha de recepción. No se incluyen en las existencias contables ni en «No pedido por JD» hasta la primera extracción posterior al registro de la fecha en el ERP.',
    ja: '入荷数量はあるものの入荷日がない記録です。帳簿在庫とJD未発注には含まれません。ERPに入荷日が登録されると、次回の取得から計上されます。',
  },
  首行: { en: 'First row', es: 'Primera fila', ja: '先頭行' },
});
