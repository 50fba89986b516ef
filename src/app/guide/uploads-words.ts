import { defineWords } from '#kit/i18n/words.ts';

/* The user guide of the uploads: the paragraphs of a screen in their order. */

const UPLOAD = {
  '上传前先看预览：每个错误都写明行、列和找到的值，有错误时不保存任何一行。上传后可以撤销，之前的数据会恢复。': {
    en: 'Check the preview before you upload. Each error names the row, the column and the value found. If there is an error, nothing is saved. You can undo an upload; the earlier data is then restored.',
    es: 'Compruebe la vista previa antes de subir. Cada error indica la fila, la columna y el valor. Si hay algún error, no se guarda nada. Una carga se puede deshacer; así se restauran los datos anteriores.',
    ja: 'アップロード前にプレビューを確認してください。エラーには行・列・値が示され、エラーがある間は1行も保存されません。アップロードは取り消せ、以前のデータが復元されます。',
  },
} as const;

export const vcDataGuide = defineWords({
  '每天一份VC数据：京东PO的预约时间、入仓时间和实收数量，用于物流时效和货况。': {
    en: 'One file of VC data per day: the appointment time, warehouse entry time and received quantity of JD’s POs. It is used for lead times and the cargo status.',
    es: 'Un archivo VC al día: cita, entrada en almacén y cantidad recibida de los PO de JD. Se usa en los plazos logísticos y en el estado de la mercancía.',
    ja: 'VCデータは1日1ファイルです。JDのPOの予約日時、入庫日時、実受領数量を含み、物流リードタイムと商品供給状況で使用します。',
  },
  ...UPLOAD,
});

export const dnDataGuide = defineWords({
  '每天一份交货单数据。同一交货单号和行项目以最新的文件为准；出库、账面库存和物流时效都由它得出。': {
    en: 'One file of delivery notes per day. For each delivery note and line item, the newest file applies. Outbound goods, book stock and lead times are derived from it.',
    es: 'Un archivo de albaranes al día. Para cada número de albarán y posición prevalece el archivo más reciente. De él se obtienen las salidas, las existencias contables y los plazos.',
    ja: '出荷伝票データは1日1ファイルです。出荷伝票番号と明細番号ごとに最新のファイルが有効です。出庫、帳簿在庫、リードタイムはこのデータから求めます。',
  },
  ...UPLOAD,
});

export const storageGuide = defineWords({
  '六个品类的仓储数据：每条交货单行的运输方式和各次签收时间。可以上传到第二天结束前。': {
    en: 'Storage data of six categories: the shipping type and signature times of each delivery line. It can be uploaded until the end of the next day.',
    es: 'Datos de almacén de seis categorías: tipo de transporte y horas de firma de cada línea de albarán. Se aceptan hasta el final del día siguiente.',
    ja: '6カテゴリの倉庫データです。出荷伝票明細ごとの輸送手段と受領時間を含みます。翌日の終わりまで受け付けます。',
  },
  ...UPLOAD,
});

export const dataReviewGuide = defineWords({
  'T2库存、Disti库存和数据调整：上传后由审核人审核，只有已审核的库存才进入报表。': {
    en: 'T2 inventory, Disti inventory and data adjustments. Inventories are uploaded and then reviewed. Only reviewed inventories count in reports.',
    es: 'Inventario T2, inventario Disti y ajustes. Los inventarios se suben y después se revisan; solo los revisados se incluyen en los informes.',
    ja: 'T2在庫、Disti在庫、データ調整を扱います。在庫はアップロード後に承認し、承認済みの在庫だけがレポートに反映されます。',
  },
  '审核后不能再上传或撤销。撤销审核后，使用该库存的报表不再包含这份数据；已保存的快照不变。': {
    en: 'A reviewed inventory cannot be replaced or undone. If you revoke the review, reports no longer include the inventory; saved snapshots do not change.',
    es: 'Un inventario revisado no se puede sustituir ni deshacer. Al revocar la revisión se excluye de los informes que lo usan; las instantáneas guardadas no cambian.',
    ja: '承認済みの在庫は、再アップロードも取り消しもできません。承認を取り消すと、使用しているレポートから除かれます。保存済みのスナップショットは変わりません。',
  },
});

export const gbDataGuide = defineWords({
  '每个工厂一份国补文件：系统生成待补贴的SN，填好国补时间后上传，再推送给合作方。': {
    en: 'One subsidy file per plant. The system creates the list of serial numbers (SNs). Add the subsidy times, upload the file, then push it to the partner.',
    es: 'Un archivo de subvención por centro. El sistema genera la lista de números de serie (SN); rellene la fecha de la subvención, suba el archivo y transmítalo al socio.',
    ja: 'プラントごとに1つの補助金ファイルがあります。システムが作成したSNに補助金の日時を入力してアップロードし、取引先へ送信します。',
  },
  '国补时间与文件不符的行会列出，其余的行照常保存。': {
    en: 'Rows that do not match the file are listed; all other rows are saved.',
    es: 'Las filas que no coinciden con el archivo se enumeran; las demás se guardan.',
    ja: 'ファイルと一致しない行は一覧表示され、その他の行は保存されます。',
  },
});

export const shipmentPlanGuide = defineWords({
  '按MPN上传本季度每个财年周的出货计划。以财年周最新的文件为准，早于文件所属周的数字不计。': {
    en: 'Upload the shipment plan for each fiscal week of the quarter by MPN. The file of the latest fiscal week applies. Figures for weeks before the week of the file are ignored.',
    es: 'Suba el plan de envíos de cada semana fiscal del trimestre por MPN. Prevalece el archivo de la semana fiscal más reciente; se ignoran las cifras de las semanas anteriores a la suya.',
    ja: '四半期の各会計週の出荷計画をMPN別にアップロードします。最新の会計週のファイルが有効で、そのファイルの週より前の数値は無視されます。',
  },
  ...UPLOAD,
});

export const weekSaleGuide = defineWords({
  '按财年周上传DC销量（W1…W14），用于补货的周均和日销。空白表示没有数字，0表示没有销售。': {
    en: 'Upload DC sales by fiscal week (W1–W14), used for the weekly average and daily sales of the replenishment overview. Blank means that there is no figure; 0 means that nothing was sold.',
    es: 'Suba las ventas del DC por semana fiscal (W1…W14) para la media semanal y la venta diaria de la reposición. Una celda vacía significa que no hay dato; 0, que no se vendió nada.',
    ja: 'DC販売数を会計週別（W1…W14）にアップロードします。補充の週平均と1日の販売数に使用します。空欄は数値なし、0は販売なしを表します。',
  },
  ...UPLOAD,
});

export const phoneSaleGuide = defineWords({
  '上传一个市场周的手机销量：品牌、渠道、价位段、销量和销额，四个销售大屏都由它得出。': {
    en: 'Upload the phone sales of one market week: brand, channel, price band, units and sales. All four sales dashboards use this data.',
    es: 'Suba las ventas de teléfonos de una semana de mercado: marca, canal, tramo de precio, cantidad e importe. Las usan los cuatro paneles de ventas.',
    ja: '1市場週のスマートフォン販売（ブランド、販路、価格帯、販売数、販売額）をアップロードします。4つの販売ダッシュボードの元データです。',
  },
  ...UPLOAD,
});

export const dcSaleGuide = defineWords({
  '按季度上传DC销量。只有当季度内没有任何一周的数字时，才使用季度的数字。': {
    en: 'Upload DC sales by quarter. The figure of a quarter is used only if none of its weeks has a figure.',
    es: 'Suba las ventas del DC por trimestre. La cifra trimestral solo se usa si ninguna de sus semanas tiene datos.',
    ja: 'DC販売数を四半期別にアップロードします。四半期内のどの週にも数値がない場合だけ使用されます。',
  },
  ...UPLOAD,
});

export const previousInventorySaleGuide = defineWords({
  '上传上周的销量和京东库存。同一自然周再次上传时，整周的数据被替换。': {
    en: 'Upload the sales and the JD stock of the previous week. If you upload the same calendar week again, all its rows are replaced.',
    es: 'Suba las ventas y las existencias de JD de la semana anterior. Si vuelve a subir la misma semana natural, se sustituyen todas sus filas.',
    ja: '前週の販売数とJD在庫をアップロードします。同じ暦週を再度アップロードすると、その週のデータが置き換わります。',
  },
});

export const saleForecastGuide = defineWords({
  '上传当周及其后四周的销售预测和下单数量。预测按上传后经过的周数推移，下单数量只在上传当周有效。': {
    en: 'Upload the forecast for the current and the next four weeks, and the order quantities. The forecast is shifted by the weeks since the upload. Order quantities are valid only in the week of the upload.',
    es: 'Suba la previsión de la semana actual y las cuatro siguientes, y las cantidades pedidas. La previsión se desplaza según las semanas transcurridas desde la carga; las cantidades pedidas solo son válidas en la semana de la carga.',
    ja: '当週と続く4週の販売予測、および発注数量をアップロードします。予測は経過した週数に応じてずらし、発注数量はアップロードした週だけ有効です。',
  },
});

export const imeiMappingGuide = defineWords({
  '维护每台设备的IMEI、SN、交货单号和出库日期。一次可选择多个文件，每个文件单独上传，全部成功或全部不存。': {
    en: 'Contains the IMEI, serial number (SN), delivery number and goods issue (GI) date of each device. You can choose several files. Each is a separate upload and is saved completely or not at all.',
    es: 'Contiene el IMEI, el número de serie (SN), el número de entrega y la fecha de salida de mercancías (GI) de cada dispositivo. Puede elegir varios archivos; cada uno es una carga aparte y se guarda por completo o no se guarda.',
    ja: '各端末のIMEI、シリアル番号（SN）、出荷伝票番号、出庫日（GI）を管理します。複数のファイルを選択でき、ファイルごとにすべて保存されるか、まったく保存されないかのどちらかです。',
  },
  '“文件上传查询”用一份SN清单查出对应的记录，不保存任何数据。': {
    en: '“Query by file” finds the records for a list of SNs. It does not save anything.',
    es: '«Consultar con archivo» busca los registros de una lista de SN. No guarda nada.',
    ja: '「ファイルで照会」は、SNの一覧から該当するレコードを検索します。データは保存されません。',
  },
});
