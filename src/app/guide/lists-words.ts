import { defineWords } from '#kit/i18n/words.ts';

/* The user guide of the maintained lists: the paragraphs of a screen in their order. */

const LIST = {
  '可以逐条新增，也可以用模板批量上传：已有的记录更新，新的记录添加。每条记录的历史显示谁在什么时候改了什么。': {
    en: 'Add records one by one, or upload them with the template: existing records are updated, new ones are added. The history of a record shows who changed what and when.',
    es: 'Añada registros uno a uno o súbalos con la plantilla: los existentes se actualizan y los nuevos se añaden. El historial de un registro muestra quién cambió qué y cuándo.',
    ja: '1件ずつ追加するか、テンプレートで一括アップロードできます。既存のレコードは更新され、新しいレコードは追加されます。履歴で変更者・日時・内容を確認できます。',
  },
} as const;

export const refundGuide = defineWords({
  '登记已返给京东的金额。存货费用报表从应返金额中减去它们。': {
    en: 'Record the amounts already refunded to JD. The inventory expense reports subtract them from the amounts to refund.',
    es: 'Registre los importes ya reembolsados a JD. Los informes de gasto de inventario los restan de lo que queda por reembolsar.',
    ja: 'JDへ返金済みの金額を登録します。在庫費用のレポートでは、返金すべき額から差し引かれます。',
  },
  ...LIST,
});

export const basicDataGuide = defineWords({
  '物料号与品类、品线、MPN、价格和税点的对应关系。几乎所有报表都用它：没有维护的物料号在报表中显示为“未维护”。': {
    en: 'Maps each material number to its category, product line, MPN, prices and tax rate. Almost every report uses it: a material number without a mapping is shown as “Not set up”.',
    es: 'Relaciona cada número de material con su categoría, línea de producto, MPN, precios y tipo de IVA. Casi todos los informes la usan: un material sin correspondencia aparece como «Sin registrar».',
    ja: '品目番号にカテゴリ、製品ライン、MPN、価格、税率を対応させます。ほぼすべてのレポートで使用され、未登録の品目番号は「未登録」と表示されます。',
  },
  '货况取值、到货取值和T2取值决定物料在货况、到货和T2库存中归入哪个MPN；不填则归入自己的MPN。': {
    en: 'The cargo status value, arrival value and T2 value are the MPNs under which a material counts in the cargo status, in arrivals and in T2 inventories. If blank, it counts under its own MPN.',
    es: 'Los valores del estado de la mercancía, de llegada y T2 indican a qué MPN se imputa el material en cada caso. Si están vacíos, se imputa a su propio MPN.',
    ja: '供給状況用MPN・入荷用MPN・T2用MPNは、商品供給状況、入荷、T2在庫でその品目を計上するMPNを示します。空欄の場合は自身のMPNに計上します。',
  },
});

export const skuMappingGuide = defineWords({
  '京东SKU与MPN的对应关系，用于VC数据和物流时效。一个MPN可以有多个SKU。': {
    en: 'Maps JD’s SKUs to MPNs, for VC data and lead times. An MPN can have several SKUs.',
    es: 'Relaciona los SKU de JD con los MPN, para los datos VC y los plazos. Un MPN puede tener varios SKU.',
    ja: 'JDのSKUをMPNに対応させます。VCデータと物流リードタイムで使用します。1つのMPNに複数のSKUを登録できます。',
  },
  ...LIST,
});

export const taxRateGuide = defineWords({
  '税码与税率的对应关系，用于到货金额和存货费用。没有税码时使用物料映射的税点。': {
    en: 'Maps tax codes to tax rates, for arrival amounts and the inventory expense. If there is no tax code, the tax rate of the material mapping applies.',
    es: 'Relaciona los códigos de impuesto con los tipos de IVA, para los importes de llegada y el gasto de inventario. Sin código se aplica el tipo de la correspondencia de materiales.',
    ja: '税コードと税率を対応させます。入荷金額と在庫費用で使用します。税コードがない場合は品目マッピングの税率を使用します。',
  },
  ...LIST,
});

export const fiscalYearGuide = defineWords({
  '维护财年的起始日和各季度的周数。财年周、出货计划和销售数据的期间都由它得出。': {
    en: 'Set the first day of each fiscal year and the weeks of its quarters. Fiscal weeks and the periods of shipment plans and sales data are derived from them.',
    es: 'Defina el primer día del año fiscal y las semanas de sus trimestres. De ahí resultan las semanas fiscales y los periodos de planes y ventas.',
    ja: '会計年度の開始日と各四半期の週数を管理します。会計週、出荷計画、販売データの期間はここから求めます。',
  },
  '财年日历与市场周不同，同一周在销售大屏中可能属于另一个季度。': {
    en: 'The fiscal calendar differs from market weeks: on the sales dashboards, the same week may be in another quarter.',
    es: 'El calendario fiscal difiere de las semanas de mercado: los paneles pueden contar una semana en otro trimestre.',
    ja: '会計カレンダーは市場週と異なります。ダッシュボードでは同じ週が別の四半期に属することがあります。',
  },
});

export const logisticsMappingGuide = defineWords({
  '每条线路和运输方式的标准天数：入仓、干线、京东公路，以及是否重点线路。物流时效据此判断是否准时。': {
    en: 'The standard days of each route and shipping type (warehouse entry, line-haul, JD road), and which routes are key routes. They determine whether a delivery is on time.',
    es: 'Los días estándar de cada ruta y tipo de transporte (entrada en almacén, transporte principal, transporte terrestre de JD) y las rutas clave. Determinan si una entrega llega a tiempo.',
    ja: 'ルートと輸送手段ごとの標準日数（入庫、幹線、JD陸送）と重点ルートです。リードタイムの定時判定に使用します。',
  },
  ...LIST,
});

export const lobControlGuide = defineWords({
  '在管控期内，该品线不参与自动分仓，对应的需求列为异常“管控期内”。同一品线的期间不能重叠。': {
    en: 'During its restriction, a product line is not allocated; its demand becomes the exception “Restricted”. The periods of one product line must not overlap.',
    es: 'Una línea de producto no se reparte durante su restricción; su demanda queda como incidencia. Los periodos de una misma línea no pueden solaparse.',
    ja: '制限期間中の製品ラインは倉庫振分の対象外となり、その需要は異常になります。同じ製品ラインの期間は重複できません。',
  },
  ...LIST,
});

export const orderPrefixGuide = defineWords({
  '按订单号前缀确定订单类型，以最长的匹配前缀为准。需求跟踪号已确定类型的订单不使用它。': {
    en: 'Sets the order type by the prefix of the order number; the longest matching prefix applies. It is not used for orders whose type is determined by the requirement tracking number.',
    es: 'Fija el tipo de pedido según el prefijo del número de pedido; se aplica el prefijo coincidente más largo. No se usa si el número de necesidad ya determina el tipo.',
    ja: '発注番号の接頭辞で発注タイプを決めます。最も長く一致する接頭辞が有効です。需要追跡番号で決まる発注には使用しません。',
  },
  ...LIST,
});

export const trackingNumberGuide = defineWords({
  '按需求跟踪号的第3至5位确定订单类型。': {
    en: 'Sets the order type by characters 3 to 5 of the requirement tracking number.',
    es: 'Fija el tipo de pedido según los caracteres 3 a 5 del número de necesidad.',
    ja: '需要追跡番号の3〜5桁目で発注タイプを決めます。',
  },
  ...LIST,
});

export const trackingManageGuide = defineWords({
  '维护需求跟踪号所属的订单。只有恰好一个跟踪号对应的订单才使用它。': {
    en: 'Maps requirement tracking numbers to orders. It applies only to orders with exactly one number.',
    es: 'Relaciona los números de necesidad con los pedidos. Solo se aplica a un pedido que tiene exactamente un número.',
    ja: '需要追跡番号と発注を対応させます。対応する番号が1つだけの発注に適用されます。',
  },
  ...LIST,
});

export const inventoryLocationGuide = defineWords({
  'Ship-to客户、库存地名称和新旧库存地编号的对应关系，用于到货、国补和大件物流。': {
    en: 'Maps ship-to customers to storage locations with their old and new internal numbers, for arrivals, the national subsidy and large-item logistics.',
    es: 'Relaciona los destinatarios (Ship-to) con las ubicaciones y sus números internos antiguos y nuevos, para llegadas, subvención nacional y voluminosos.',
    ja: '出荷先と保管場所名、新旧の保管場所番号を対応させます。入荷、国家補助金、大型商品物流で使用します。',
  },
  ...LIST,
});

export const autoWarehouseGuide = defineWords({
  '每天每个品类有一个分仓任务：上传京东的需求，系统决定每一行由哪个仓库发货，使满足的数量最多、时效最短、先发最老的货。': {
    en: 'There is one allocation per day and category. Upload JD’s demand. The system decides which warehouse supplies each line: it fulfils the largest quantity, with the shortest lead time, and takes the oldest goods first.',
    es: 'Hay una tarea por día y categoría. Suba la demanda de JD; el sistema decide qué almacén suministra cada línea: primero la máxima cantidad cubierta, después el menor plazo y después la mercancía más antigua.',
    ja: '1日・1カテゴリごとに1つのタスクがあります。JDの需要をアップロードすると、各行をどの倉庫から出荷するかが決まります。充足数が最大、次にリードタイムが最短、次に最も古い在庫の順です。',
  },
  '分仓完毕会固定结果并占用库存，不能撤销。请先查看异常和备注：没有已审核的Disti库存时，所有行都会是库存不足。': {
    en: 'Completing an allocation fixes the result, reserves its stock and cannot be undone. Check the exceptions and the remark first: without a reviewed Disti inventory, every line is “Insufficient stock”.',
    es: 'Completar un reparto fija el resultado y lo descuenta de las existencias; no se puede deshacer. Revise antes las incidencias y la nota: sin inventario Disti revisado, todas las líneas quedan como «Existencias insuficientes».',
    ja: '倉庫振分を完了すると結果が確定して在庫が引き当てられ、取り消せません。先に異常と備考を確認してください。承認済みのDisti在庫がない場合、すべての行が「在庫不足」になります。',
  },
});

export const splitRecordGuide = defineWords({
  '一个任务的全部文件：每次计算的需求、已分、异常数量和所用的库存。下载京东采购单、分仓结果和异常。': {
    en: 'All files of an allocation: the demand, allocated and exception quantities of each calculation and the stock used. You can download JD’s purchase orders, the allocation and the exceptions.',
    es: 'Todos los archivos de una tarea: demanda, cantidad repartida e incidencias de cada cálculo y las existencias usadas. Descargue los pedidos de JD, el reparto y las incidencias.',
    ja: 'タスクの全ファイルです。計算ごとの需要、振分数、異常数、使用した在庫を表示します。JDの発注書、振分結果、異常をダウンロードできます。',
  },
});

export const splitMappingGuide = defineWords({
  '分仓专用的物料映射：MPN、物料号和供货价。一个MPN有多个物料号时，先用最老的库存。': {
    en: 'The material mapping of the warehouse allocation: MPN, material number and supply price. If an MPN has several material numbers, the oldest stock is used first.',
    es: 'La correspondencia de materiales del reparto: MPN, número de material y precio de suministro. Si un MPN tiene varios materiales, se usan primero las existencias más antiguas.',
    ja: '倉庫振分用の品目マッピングです。MPN、品目番号、納入価格を登録します。1つのMPNに複数の品目がある場合は、最も古い在庫から使用します。',
  },
});

export const skuManageGuide = defineWords({
  '分仓专用的京东SKU映射：需求文件中的SKU由它找到MPN。': {
    en: 'The JD SKU mapping of the warehouse allocation. It maps each SKU in the demand file to an MPN.',
    es: 'La correspondencia de SKU de JD del reparto: encuentra el MPN de cada SKU del archivo de demanda.',
    ja: '倉庫振分用のJD SKUマッピングです。需要ファイルのSKUからMPNを求めます。',
  },
  ...LIST,
});

export const logisticsMaintenanceGuide = defineWords({
  '从发货城市到目的城市每个品类所需的天数，用于预计到货日期和自动分仓。没有维护的线路按99天计算。': {
    en: 'The days from an origin city to a destination city for each category, used for expected arrival dates and the warehouse allocation. A route that is not set up counts as 99 days.',
    es: 'Los días desde una ciudad de origen hasta una de destino por categoría, para las fechas de llegada previstas y el reparto. Una ruta sin registrar se calcula con 99 días.',
    ja: '出発都市から仕向都市までの日数をカテゴリ別に登録します。入荷予定日と倉庫振分で使用します。未登録のルートは99日として計算します。',
  },
  ...LIST,
});

export const phoneRouteGuide = defineWords({
  '固定路由：某品类到京东某仓的货，先从指定的我方仓库发出，直到该仓库存用完。': {
    en: 'A fixed route: goods of a category for a JD warehouse are taken from the specified own warehouse first, until its stock is used up.',
    es: 'Una ruta fija: la mercancía de una categoría para un almacén de JD se toma primero del almacén propio indicado, hasta agotar sus existencias.',
    ja: '固定ルートです。特定のカテゴリ・JD倉庫向けの商品を、まず指定した自社倉庫の在庫がなくなるまで出荷します。',
  },
  ...LIST,
});
