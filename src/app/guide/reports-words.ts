import { defineWords } from '#kit/i18n/words.ts';

/* The user guide of the reports: the paragraphs of a screen in their order. */

export const goodsInquiryGuide = defineWords({
  '按MPN查看某个数据日期的货况：订了多少、在途多少、实物与账面库存多少、计划还缺多少。': {
    en: 'Shows the cargo status of each MPN on a data date: the quantities ordered, in transit, in physical stock and in book stock, and the quantity still missing from the plan.',
    es: 'Muestra el estado de la mercancía de cada MPN en una fecha de los datos: lo pedido, lo que está en tránsito, las existencias físicas y contables y lo que falta del plan.',
    ja: 'データ日付時点の商品供給状況をMPN別に表示します。発注数、輸送中、実在庫と帳簿在庫、計画の不足分が分かります。',
  },
  '今天的数据实时计算；以前的日期显示当天23:30的快照，即当时已知的数据。差异为负（红色）表示实物少于账面，请核对最近的Disti库存和交货单。':
    {
      en: 'Today’s data is calculated in real time. Earlier dates show the snapshot taken at 23:30 on that day, with the data known at that time. A negative difference (red) means that the physical stock is below the book stock. Check the latest Disti inventory and the delivery notes.',
      es: 'Los datos de hoy se calculan al consultarlos. Las fechas anteriores muestran la instantánea de las 23:30 de ese día, con los datos conocidos en ese momento. Una diferencia negativa (en rojo) indica que las existencias físicas son inferiores a las contables: revise el último inventario Disti y los albaranes.',
      ja: '当日のデータは表示時に計算されます。過去の日付は、その日の23:30時点のスナップショット（当時のデータ）です。差異がマイナス（赤色）の場合は実在庫が帳簿在庫より少ないため、最新のDisti在庫と出荷伝票を確認してください。',
    },
});

export const arrivalExpectGuide = defineWords({
  '列出厂商发货通知的每一行，以及匹配到的PO行。通知由邮件自动接收；缺失的邮件可用“缺失邮件补充数据上传”补充。': {
    en: 'Lists each line of the manufacturer’s shipping notices with the matching purchase order (PO) line. Notices arrive by email. Upload missing ones with “Upload missing shipping notices”.',
    es: 'Enumera cada línea de los avisos de envío del fabricante con la línea de pedido (PO) correspondiente. Los avisos llegan por correo; los que falten se suben con «Subir avisos de envío faltantes».',
    ja: 'メーカーの出荷通知の各行と、対応するPO行を一覧表示します。通知はメールで自動受信されます。届いていない分は「未着通知をアップロード」で補ってください。',
  },
  '红色的行有异常，异常原因一列说明是物料、库存地未维护，还是没有对应的PO行。维护映射后会自动更新。': {
    en: 'Red lines have an exception. “Exception reason” shows whether the material or storage location is not set up, or no PO line matches. Once the mapping is complete, the line is updated automatically.',
    es: 'Las líneas en rojo tienen una incidencia. El motivo indica si falta registrar el material o la ubicación, o si no hay línea de PO. La línea se actualiza al completar la correspondencia.',
    ja: '赤色の行には異常があります。「異常の理由」の列に、品目・保管場所が未登録か、対応するPO行がないかが表示されます。マッピングを登録すると自動的に更新されます。',
  },
});

export const arrivalSummaryGuide = defineWords({
  '按汇总编码（发货日-库存地-小类）汇总预计到货：DN数、行数、数量和异常数。': {
    en: 'Summarises expected arrivals by summary code (ship date, storage location, subcategory): the manufacturer’s delivery notes (DNs), lines, quantity and exceptions.',
    es: 'Resume las llegadas previstas por código de resumen (día de envío, ubicación, subcategoría): notas de entrega del fabricante (DN), líneas, cantidad e incidencias.',
    ja: '入荷予定を集計コード（出荷日・保管場所・小分類）別に集計します。DN数、行数、数量、異常数を表示します。',
  },
  '点击汇总编码可查看对应的明细行。': {
    en: 'Select a summary code to see its lines.',
    es: 'Seleccione un código de resumen para ver sus líneas.',
    ja: '集計コードをクリックすると明細行を表示します。',
  },
});

export const goodsArrivalGuide = defineWords({
  '查看采购订单的每一行：已订、已发、已收、删单数量，以及金额和发货状态。数据每小时从BI视图拉取。': {
    en: 'Shows each purchase order line: purchased, shipped, received and deleted quantities, amounts and shipping status. The data is pulled from the BI view every hour.',
    es: 'Muestra cada línea de los pedidos de compra: cantidades compradas, enviadas, recibidas y eliminadas, importes y estado del envío. Los datos se extraen de la vista del BI cada hora.',
    ja: '発注書の各行について、発注・出荷・入荷・削除の数量、金額、出荷状況を表示します。データは1時間ごとにBIビューから取得されます。',
  },
  '更正数据可上传：ERP未删单号、异常PO、移动DN、删除DN。这些更正另行保存，拉取不会覆盖，并且可以撤销。': {
    en: 'To correct data, upload orders not deleted in ERP, exception POs (purchase orders), or DNs (the manufacturer’s delivery notes) to move or delete. These corrections are kept separately: a pull does not overwrite them, and each can be undone.',
    es: 'Para corregir datos, suba pedidos no eliminados en el ERP, PO (pedidos de compra) con incidencias o DN (notas de entrega del fabricante) por mover o por eliminar. Las correcciones se guardan aparte: una extracción no las sobrescribe y se pueden deshacer.',
    ja: 'データを訂正するには、ERP未削除発注、異常PO、DN移動、DN削除をアップロードします。訂正は別に保存されるため取得で上書きされず、取り消すこともできます。',
  },
});

export const batchShipmentPlanGuide = defineWords({
  '比较本季度各财年周的出货计划与实际发货：期初值和发货按先后分配到各周，得出每周满足和未满足的数量。': {
    en: 'Compares the shipment plan of each fiscal week of the quarter with actual shipments. The opening value and the shipments are allocated to the weeks in order, which gives the fulfilled and unfulfilled quantity of each week.',
    es: 'Compara el plan de envíos de cada semana fiscal del trimestre con lo enviado. El saldo inicial y los envíos se asignan a las semanas por orden; así se obtienen la cantidad cubierta y la no cubierta de cada semana.',
    ja: '四半期の各会計週の出荷計画と実際の出荷を比較します。期首値と出荷を早い週から順に割り当て、各週の充足数と未充足数を求めます。',
  },
  '没有期初值时，本季度的全部发货都计入。未分配是超出全部计划的数量。': {
    en: 'Without an opening value, all shipments of the quarter count. “Unallocated” is the quantity that exceeds all plans.',
    es: 'Sin saldo inicial se incluyen todos los envíos del trimestre. «Sin asignar» es la cantidad que supera el total de los planes.',
    ja: '期首値がない場合は、四半期の出荷すべてが対象です。「未割当」は全計画を超えた数量です。',
  },
});

export const timerRecordGuide = defineWords({
  '下载系统每天定时保存的分批排程，最多保留最近91天。保存时间在“系统配置”中设置。': {
    en: 'Download the batch shipment plans that are saved every day. They are kept for 91 days. Set the time under “System configuration”.',
    es: 'Descargue los planes de envíos por lotes que se guardan cada día, como máximo de los últimos 91 días. La hora se fija en «Configuración del sistema».',
    ja: '毎日自動保存される分割出荷計画をダウンロードします。最大で直近91日分です。保存時刻は「システム設定」で設定します。',
  },
});

export const invoiceGuide = defineWords({
  '查看发票及其明细行，并按当前条件下载。发票由邮件自动接收，每个附件都可以下载。': {
    en: 'Shows invoices and their lines, and downloads them with the current filters. Invoices arrive by email. Each attachment can be downloaded.',
    es: 'Muestra las facturas y sus líneas, que se pueden descargar con los filtros actuales. Las facturas llegan por correo; cada adjunto se puede descargar.',
    ja: '請求書とその明細を表示し、現在の条件でダウンロードできます。請求書はメールで自動受信され、添付ファイルもダウンロードできます。',
  },
  '同一张发票再次发来时会更新其明细行；价税合计与未税金额加税额相差超过0.01的行会报错。': {
    en: 'If an invoice is sent again, its lines are updated. A line whose total differs from the net amount plus tax by more than 0.01 is reported as an error.',
    es: 'Si una factura se envía de nuevo, sus líneas se actualizan. Una línea cuyo total difiere en más de 0,01 del importe sin IVA más el IVA se indica como error.',
    ja: '同じ請求書が再送されると明細が更新されます。税込合計と「税抜金額＋税額」の差が0.01を超える行はエラーになります。',
  },
});

export const dataQualityGuide = defineWords({
  '列出数据中出现、但映射中没有维护的物料号、MPN、SKU、线路、税码、送达方和城市，以及涉及的行数、数量和金额。': {
    en: 'Lists material numbers, MPNs, SKUs, routes, tax codes, ship-to parties and cities that occur in the data but not in the mappings, with the rows, quantity and amount affected.',
    es: 'Enumera los números de material, MPN, SKU, rutas, códigos de impuesto, receptores y ciudades que aparecen en los datos pero en ninguna correspondencia, con las filas, la cantidad y el importe afectados.',
    ja: 'データに存在しながらマッピングに登録されていない品目番号、MPN、SKU、ルート、税コード、納入先、都市を、該当行数・数量・金額とともに表示します。',
  },
  '下载的模板已填好这些值，补全后在对应的列表中上传即可。最多十分钟后，该项从列表中消失。': {
    en: 'The download is the template with these values filled in. Complete it and upload it to the corresponding list. The entry disappears within ten minutes.',
    es: 'La descarga es la plantilla con estos valores. Complétela y súbala a la lista correspondiente. La entrada desaparece en menos de diez minutos.',
    ja: 'ダウンロードしたテンプレートには該当する値が入力済みです。残りを入力して対象の一覧にアップロードしてください。登録後10分以内に一覧から消えます。',
  },
});

export const leadTimesGuide = defineWords({
  '每一行是一条交货单行：从发货到中转签收的干线时长、到入仓的时长，以及是否准时。标准时长来自物流映射。': {
    en: 'Each row is a delivery line: the line-haul time from shipping to the transfer signature, the time to warehouse entry, and whether each was on time. The standards come from the logistics mapping.',
    es: 'Cada fila es una línea de albarán: tiempo de transporte principal desde el envío hasta la firma en transbordo, tiempo hasta la entrada en almacén y si se cumplió el plazo. Los estándares proceden de la correspondencia logística.',
    ja: '1行が出荷伝票の1明細です。出荷から中継受領までの幹線時間、入庫までの時間、定時かどうかを表示します。標準は物流マッピングに基づきます。',
  },
  '18:00及以前创建的交货单从当天起计，之后的从第二天起计。没有标准或还未完成的行既不算准时也不算超时。': {
    en: 'Delivery notes created by 18:00 count from that day, later ones from the next day. Lines that are pending or have no standard are neither on time nor late.',
    es: 'El plazo de los albaranes creados hasta las 18:00 empieza ese mismo día; el de los posteriores, al día siguiente. Las líneas sin completar o sin estándar no se consideran ni a tiempo ni con retraso.',
    ja: '18:00までに作成された出荷伝票は当日から、それ以降は翌日から起算します。未完了または標準のない行は、定時・遅延のどちらにも数えません。',
  },
});

export const storageCostGuide = defineWords({
  '对内的存货费用：按先进先出计算每一批货的在库天数。超过免费时间的天数按年化利率计应扣，少于不计存货上限的天数计应返。': {
    en: 'The internal inventory expense. The days in stock of each lot are calculated first in, first out. At the annual rate, days beyond the free days give a deduction, and days below the early pickup limit give a refund.',
    es: 'El gasto de inventario interno. Los días en almacén de cada lote se cuentan por orden de entrada. A la tasa anual, se descuentan los días que superan los días libres y se reembolsan los que faltan para el tope de recogida anticipada.',
    ja: '社内向けの在庫費用です。先入先出で各ロットの在庫日数を計算します。年利率に基づき、無料日数を超えた日数は控除額、早期引取上限に満たない日数は返金額になります。',
  },
  '点击任何金额都能看到它由哪些入库、出库和返款组成，直到上传的文件和行号。': {
    en: 'Select any amount to see the inbound, outbound and refund records behind it, down to the uploaded file and row.',
    es: 'Seleccione cualquier importe para ver las entradas, salidas y reembolsos que lo componen, hasta el archivo y la fila subidos.',
    ja: '金額をクリックすると、その内訳となる入庫・出庫・返金を、アップロードしたファイルと行まで確認できます。',
  },
});

export const storageCostOutGuide = defineWords({
  '对外的存货费用：京东应返与应扣的金额、已返金额和结余。只显示角色有权限的品类。': {
    en: 'The external inventory expense: the amounts to refund to JD and to deduct from JD, the amounts already refunded, and the balance. Only the categories permitted for your role are shown.',
    es: 'El gasto de inventario externo: importes por reembolsar y descontar a JD, lo ya reembolsado y el saldo. Solo se muestran las categorías de su rol.',
    ja: '社外向けの在庫費用です。JDへの返金額と控除額、返金済み額、残高を表示します。ロールに許可されたカテゴリだけが表示されます。',
  },
});

export const replenishSearchGuide = defineWords({
  '按物料号汇总销量、预测、库存和可下单数量，用来决定订什么、订多少。': {
    en: 'Summarises sales, forecast, stock and orderable quantity by material number, so that you can decide what to order and how much.',
    es: 'Reúne las ventas, la previsión, las existencias y la cantidad que se puede pedir de cada material, para decidir qué pedir y cuánto.',
    ja: '品目番号ごとに販売数、予測、在庫、発注可能数をまとめ、何をいくつ発注するかを判断できます。',
  },
  '表头显示每项数据的日期。周均只计有上传的周，旁边一列是计入的周数。年份可展开到季度和周。': {
    en: 'The header shows the date of each input. The weekly average includes only weeks with an upload; the column next to it shows their number. Years can be expanded to quarters and weeks.',
    es: 'El encabezado muestra la fecha de cada dato. La media semanal solo incluye las semanas con datos subidos; la columna contigua indica cuántas. Los años se despliegan en trimestres y semanas.',
    ja: 'ヘッダーに各データの日付が表示されます。週平均はアップロードのある週だけを対象とし、隣の列に対象週数を表示します。年は四半期・週に展開できます。',
  },
});

export const largeLogGuide = defineWords({
  '大件物流每个工厂每天一份文件：上传、审核，审核后立即推送给合作方，推送后不能撤销。': {
    en: 'There is one large-item logistics file per plant and day: upload it, then review it. The review pushes the data to the partner immediately and cannot be revoked.',
    es: 'La logística de voluminosos tiene un archivo por centro y día: súbalo y revíselo. Al revisarlo, los datos se transmiten al socio de inmediato y no se puede revocar.',
    ja: '大型商品物流は、プラントごとに1日1ファイルです。アップロードして承認すると、すぐに取引先へ送信され、取り消せません。',
  },
  '不符合的行不会保存，可在“异常数据下载”中取得；推送失败的行可以重新上传。': {
    en: 'Rows that do not match are not saved; download them with “Download error data”. Rows that could not be pushed can be uploaded again.',
    es: 'Las filas que no coinciden no se guardan; obténgalas con «Descargar datos con errores». Las que no se pudieron transmitir se pueden volver a subir.',
    ja: '一致しない行は保存されず、「異常データをダウンロード」で取得できます。送信に失敗した行は再度アップロードできます。',
  },
});

export const largeLogRecordGuide = defineWords({
  '一个工厂一天的大件物流明细：每一行的运单、数量和推送结果。': {
    en: 'The large-item lines of one plant and day: waybill, quantities and the push result of each line.',
    es: 'Las líneas de voluminosos de un centro y día: n.º de guía, cantidades y resultado de la transmisión de cada línea.',
    ja: '1プラント・1日分の大型商品物流の明細です。各行の運送状番号、数量、送信結果を表示します。',
  },
});

const MARKET = {
  '时间按市场周计（与财年周不同）。未结束的期间有标记，不能与完整的期间直接比较。点击数字可看到它来自哪些周和文件。': {
    en: 'Periods are based on market weeks, which differ from fiscal weeks. Unfinished periods are marked; do not compare them with complete ones. Select a figure to see the weeks and files that it comes from.',
    es: 'Los periodos son semanas de mercado, distintas de las fiscales. Los periodos sin terminar están marcados: no los compare con los completos. Seleccione una cifra para ver sus semanas y archivos.',
    ja: '期間は市場週で数えます（会計週とは異なります）。終わっていない期間には印が付くため、完了した期間とそのまま比較しないでください。数値をクリックすると元の週とファイルを確認できます。',
  },
} as const;

export const scaleScreenGuide = defineWords({
  '手机市场的规模与同比，以及Apple在各价位段的销量和份额。': {
    en: 'The size of the phone market and its YoY change, with Apple’s sales and share in each price band.',
    es: 'El tamaño del mercado de teléfonos y su variación interanual, con las ventas y la cuota de Apple en cada tramo de precio.',
    ja: 'スマートフォン市場の規模と前年同期比増減率、および価格帯別のAppleの販売数とシェアを表示します。',
  },
  ...MARKET,
});

export const brandScreenGuide = defineWords({
  '各品牌在每个价位段的销量分布与份额。': {
    en: 'Sales and share of each brand by price band.',
    es: 'Ventas y cuota de cada marca por tramo de precio.',
    ja: '価格帯別に、各ブランドの販売数とシェアを表示します。',
  },
  ...MARKET,
});

export const onlineScreenGuide = defineWords({
  '比较线上与线下的销量和各价位段的占比，可按品牌筛选。': {
    en: 'Compares online and offline sales and the share of each price band. You can filter by brand.',
    es: 'Compara las ventas en línea y en tienda y la cuota de cada tramo de precio. Se puede filtrar por marca.',
    ja: 'オンラインとオフラインの販売数と、価格帯別シェアを比較します。ブランドで絞り込めます。',
  },
  ...MARKET,
});

export const brandWeekSaleGuide = defineWords({
  '各品牌每周的销量、份额和同比，始终为全市场；Apple和华为的行有底色。': {
    en: 'Weekly sales, share and YoY change of each brand, always for the whole market. The rows of Apple and Huawei are highlighted.',
    es: 'Ventas semanales, cuota y variación interanual de cada marca, siempre del total del mercado. Las filas de Apple y Huawei están resaltadas.',
    ja: '各ブランドの週間販売数、シェア、前年同期比増減率を、常に市場全体で表示します。AppleとHuaweiの行は色付きです。',
  },
  ...MARKET,
});
