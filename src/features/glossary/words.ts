import { defineWords } from '#kit/i18n/words.ts';

/** The glossary's page, and what each term means. */
export const glossaryWords = defineWords({
  '本页解释系统中使用的术语。': {
    en: 'The terms used in this product and what they mean.',
    es: 'Términos que se usan en este producto y su significado.',
    ja: 'この製品で使う用語とその意味です。',
  },
  审核_术语表: { en: 'Review', es: 'Revisión', ja: '承認' },
  搜索术语: { en: 'Search terms', es: 'Buscar términos', ja: '用語を検索' },
  没有找到术语: { en: 'No matching terms', es: 'No se ha encontrado ningún término', ja: '用語が見つかりません' },
  产品与主数据: { en: 'Products and master data', es: 'Productos y datos maestros', ja: '製品とマスタデータ' },
  '一个产品在ERP中的编号。': {
    en: 'The number of a product in the ERP.',
    es: 'El número de un producto en el ERP.',
    ja: 'ERPにおける製品の番号。',
  },
  '厂商的型号（MPN）。一个型号可以有多个物料号。': {
    en: 'The manufacturer part number. An MPN can have several material numbers.',
    es: 'El número de pieza del fabricante. Un MPN puede tener varios números de material.',
    ja: 'メーカーの型番。1つのMPNに複数の品目番号を登録可。',
  },
  '货况统计时归入的型号，取自物料映射；未填写时为型号本身。': {
    en: 'The MPN under which the cargo status counts a material. It comes from the material mapping; if blank, it is the material’s own MPN.',
    es: 'El MPN al que se imputa un material en el estado de la mercancía, según la correspondencia de materiales; si falta, su propio MPN.',
    ja: '商品供給状況で品目を集計するMPN。品目マッピングの値で、空欄の場合は自身のMPN。',
  },
  '数据里有这个名称，但主数据里没有对应的记录。': {
    en: 'The data contains this name, but the master data has no record for it.',
    es: 'El nombre aparece en los datos, pero no está registrado en los datos maestros.',
    ja: 'データにあり、マスタデータに未登録の名称。',
  },
  订单与到货: { en: 'Orders and arrivals', es: 'Pedidos y llegadas', ja: '発注と入荷' },
  '采购订单行的需求编号。第3至5位决定订单类型。': {
    en: 'The requirement number of a purchase order line. Characters 3 to 5 determine the order type.',
    es: 'El número de necesidad de una línea del pedido de compra. Los caracteres 3 a 5 determinan el tipo de pedido.',
    ja: '発注明細の需要の番号。3〜5桁目で発注タイプが決定。',
  },
  '按需求跟踪号配置判断；没有时按45单号配置的最长前缀判断。': {
    en: 'Determined by the requirement tracking number configuration; if nothing matches, by the longest matching prefix in the 45-order number configuration.',
    es: 'Según la configuración de números de necesidad; si ninguno coincide, según el prefijo coincidente más largo de los pedidos 45.',
    ja: '需要追跡番号の設定による区分。該当がなければ45発注番号設定の最も長く一致する接頭辞による区分。',
  },
  '采购数量减收货数量减删单数量。': {
    en: 'Purchased quantity minus received quantity minus deleted quantity.',
    es: 'Cantidad comprada menos cantidad recibida menos cantidad eliminada.',
    ja: '仕入数量から入荷数量と削除数量を引いた数。',
  },
  '苹果已发货、DC尚未收货。': {
    en: 'Shipped by Apple and not yet received by the DC.',
    es: 'Enviado por Apple y aún no recibido por el DC.',
    ja: 'Appleが出荷し、DCにまだ入荷していない状態。',
  },
  '厂商的发货邮件或文件，给出DN、数量和预计到货日期。': {
    en: 'The manufacturer’s shipping email or file, with the DN, quantity and expected arrival date.',
    es: 'El correo o archivo de envío del fabricante, con DN, cantidad y llegada prevista.',
    ja: 'DN、数量、入荷予定日を示すメーカーの出荷メールまたはファイル。',
  },
  货况与排程: { en: 'Cargo status and plans', es: 'Estado de la mercancía y planes', ja: '商品供給状況と計画' },
  '台账中截至数据日期的入库减出库，加减数据调整。': {
    en: 'Inbound minus outbound quantities in the ledger up to the data date, including data adjustments.',
    es: 'Entradas menos salidas del libro de inventario hasta la fecha de los datos, con los ajustes.',
    ja: 'データ日付までの台帳の入庫から出庫を引き、データ調整を加減した数。',
  },
  '经销商自有仓库盘点上传并审核的库存，即实物库存。': {
    en: 'The counted inventory of the distributor’s own warehouses, uploaded and reviewed; that is, the physical stock.',
    es: 'El recuento de los almacenes propios del distribuidor, subido y revisado: las existencias físicas.',
    ja: '販売代理店の自社倉庫の棚卸で、アップロードして承認された在庫（実在庫）。',
  },
  '货况中为实物库存减同一天的账面库存；负数表示实物少于账面。': {
    en: 'In the cargo status, the physical stock minus the book stock of the same day. If negative, the physical stock is below the book stock.',
    es: 'En el estado de la mercancía, existencias físicas menos existencias contables del mismo día. Negativo: las físicas son inferiores a las contables.',
    ja: '商品供給状況では、実在庫から同日の帳簿在庫を引いた数。負の値は実在庫の不足。',
  },
  '某一天的起始数量，此后的变动在此基础上累计。': {
    en: 'The quantity at the start of a day, from which later changes are counted.',
    es: 'La cantidad al comienzo de un día, a partir de la cual se calculan los cambios posteriores.',
    ja: 'ある日の開始時点の数量。以後の増減の起点。',
  },
  '每个型号每个财年周的计划数量，取最近一周上传的计划。': {
    en: 'The planned quantity of each MPN and fiscal week, from the plan uploaded for the latest week.',
    es: 'La cantidad planificada de cada MPN y semana fiscal, del plan de la última semana.',
    ja: 'MPNと会計週ごとの計画数量。最新の週の計画を使用。',
  },
  补货: { en: 'Replenishment', es: 'Reposición', ja: '補充' },
  周均销量: { en: 'Average weekly sales', es: 'Ventas medias semanales', ja: '週平均販売数' },
  '此前8个完整财年周的DC销量平均值；没有上传的周不计。': {
    en: 'Average DC sales of the last 8 complete fiscal weeks. Weeks without an upload are excluded.',
    es: 'Media de las ventas del DC de las últimas 8 semanas fiscales completas; no se incluyen las semanas sin archivo.',
    ja: '直近8つの完結した会計週のDC販売の平均。ファイルのない週は対象外。',
  },
  周转天数: { en: 'Turnover days', es: 'Días de rotación', ja: '回転日数' },
  '可用数量除以日均销量，即库存可售天数。': {
    en: 'Available quantity divided by average daily sales: the number of days that the quantity lasts.',
    es: 'Cantidad disponible dividida entre las ventas medias diarias: los días que durarán las existencias.',
    ja: '利用可能な数量を1日平均販売数で割った値。在庫が何日もつかの目安。',
  },
  '最近一次已审核的Disti库存日期减入库日期，单位为天。': {
    en: 'Date of the latest reviewed Disti inventory minus the inbound date, in days.',
    es: 'Fecha del último inventario Disti revisado menos la fecha de entrada, en días.',
    ja: '最新の承認済みDisti在庫の日付から入庫日を引いた日数。',
  },
  台账与费用: { en: 'Ledger and expenses', es: 'Libro de inventario y gastos', ja: '台帳と費用' },
  先进先出: { en: 'First in, first out', es: 'Primera entrada, primera salida', ja: '先入先出法' },
  '同一物料号出库时，先扣减入库最早的库存。': {
    en: 'Outbound goods of a material number are taken from its earliest inbound goods first.',
    es: 'Las salidas de un número de material se toman de sus entradas más antiguas.',
    ja: '同じ品目番号の出庫を、最も古い入庫から引き当てる方法。',
  },
  '在库货物的含税金额 × 天数 × 年化利率 ÷ 365。': {
    en: 'Amount incl. tax of the goods in stock × days × annual rate ÷ 365.',
    es: 'Importe con IVA de la mercancía × días × tasa anual ÷ 365.',
    ja: '在庫の税込金額 × 日数 × 年利率 ÷ 365。',
  },
  '入库日期到出库日期的天数；仍在库的计到查询日期。': {
    en: 'Days from the inbound date to the outbound date; for goods still in stock, to the query date.',
    es: 'Días desde la entrada hasta la salida; si la mercancía sigue en el almacén, hasta la fecha de consulta.',
    ja: '入庫日から出庫日までの日数。在庫中のものは照会日まで。',
  },
  日历与数据: { en: 'Calendars and data', es: 'Calendarios y datos', ja: 'カレンダーとデータ' },
  '财年维护的日历中的一周，周日至周六，写作FY26Q1W03。用于出货计划、DC销售、分批排程和到货。': {
    en: 'A week of the calendar under “Fiscal years”, from Sunday to Saturday, written as FY26Q1W03. Used for shipment plans, DC sales, the batch shipment plan and arrivals.',
    es: 'Una semana del calendario definido en Años fiscales, de domingo a sábado, escrita FY26Q1W03. La usan los planes de envíos, las ventas del DC, el plan de envíos por lotes y las llegadas.',
    ja: '登録された会計カレンダーの週（日曜〜土曜）。FY26Q1W03と表記し、出荷計画、DC販売、分割出荷計画、入荷で使用。',
  },
  '自然周（周一至周日）按每13周一季编号，写法与财年周相同，但同一周的编号不同：2026年11月26日是市场周FY26Q4W09，而财年已是FY27Q1。用于销售大屏。':
    {
      en: 'A calendar week (Monday to Sunday), numbered in quarters of 13 weeks. It is written like a fiscal week, but the numbers differ: 26 November 2026 is in market week FY26Q4W09 but in fiscal quarter FY27Q1. Used for the sales dashboards.',
      es: 'Una semana natural (de lunes a domingo), numerada en trimestres de 13 semanas. Se escribe como una semana fiscal, pero la misma semana tiene otro número: el 26 de noviembre de 2026 está en la semana de mercado FY26Q4W09 y en el trimestre fiscal FY27Q1. La usan los paneles de ventas.',
      ja: '暦週（月曜〜日曜）を13週ごとの四半期で数えた週。表記は会計週と同じでも番号は異なり、2026年11月26日は市場週ではFY26Q4W09、会計年度ではFY27Q1。販売ダッシュボードで使用。',
    },
  '数据截至的日期，此后的变动不计入。': {
    en: 'The date that the figures refer to. Later changes do not count.',
    es: 'El día al que corresponden las cifras; los cambios posteriores no se incluyen.',
    ja: '数値の対象日。以後の変更は対象外。',
  },
  '数字来自哪个文件的哪一行、由谁在何时上传；点击数字查看。': {
    en: 'Where a figure comes from: the file, the row, who uploaded it and when. Select a figure to see it.',
    es: 'El archivo, la fila, el usuario y la hora de los que procede una cifra. Seleccione una cifra para verlo.',
    ja: '数値の元となるファイル、行、ユーザー、時刻。数値をクリックすると表示。',
  },
  '上传的库存由负责人审核后才计入报表；撤销审核后不再计入。': {
    en: 'An uploaded inventory counts in reports only after a person in charge has reviewed it. If the review is revoked, it no longer counts.',
    es: 'Un inventario subido se incluye en los informes cuando un responsable lo revisa y deja de incluirse si se revoca la revisión.',
    ja: 'アップロードした在庫をレポートに反映する担当者の操作。取り消すと反映も解除。',
  },
});
