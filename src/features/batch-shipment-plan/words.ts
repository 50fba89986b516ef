import { defineWords, type Words } from '#kit/i18n/words.ts';

/** Headers of a week of a quarter (`W01`, at most `W14`): planned, fulfilled and unfulfilled quantity. They are keys of the words. */
export const plannedTitle = (week: string): string => `${week}计划`;
export const doneTitle = (week: string): string => `${week}满足`;
export const openTitle = (week: string): string => `${week}待满足`;

const weekWords: Words = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => `W${String(index + 1).padStart(2, '0')}`).flatMap((week) => [
    [plannedTitle(week), { en: `${week} planned`, es: `${week} planificado`, ja: `${week} 計画` }],
    [doneTitle(week), { en: `${week} fulfilled`, es: `${week} cubierto`, ja: `${week} 充足` }],
    [openTitle(week), { en: `${week} unfulfilled`, es: `${week} pendiente`, ja: `${week} 未充足` }],
  ]),
);

/** Texts of the batch shipment plan and the saved plans. */
export const batchPlanWords: Words = defineWords({
  分批排程定时记录_操作: { en: 'Saved plans', es: 'Planes guardados', ja: '保存済みの計画' },
  '型号，来自出货计划、期初和苹果发货。': {
    en: 'Manufacturer part number (MPN), from the shipment plans, the opening values and Apple’s shipments.',
    es: 'Número de pieza del fabricante (MPN), de los planes de envíos, los saldos iniciales y los envíos de Apple.',
    ja: 'メーカー型番（MPN）。出荷計画、期首値、Appleの出荷から取ります。',
  },
  ...weekWords,
  分批排程期初: { en: 'Opening supply of the batch plan', es: 'Saldos iniciales del plan por lotes', ja: '分割出荷計画の期首供給' },
  期初数量: { en: 'Opening quantity', es: 'Saldo inicial', ja: '期首数量' },
  期初日期: { en: 'Opening date', es: 'Fecha inicial', ja: '期首日' },
  '不填为上传当日；该日及以后的发货计入供给': {
    en: 'If blank, the upload date. Shipments from this date on count as supply.',
    es: 'Si se deja vacío, el día de la carga; los envíos desde ese día cuentan como suministro.',
    ja: '空欄の場合はアップロード当日。その日以降の出荷が供給に加算されます。',
  },
  期初: { en: 'Opening value', es: 'Saldo inicial', ja: '期首値' },
  苹果发货: { en: 'Shipped by Apple', es: 'Enviado por Apple', ja: 'Apple出荷' },
  列: { en: 'Column', es: 'Columna', ja: '列' },
  计入数量: { en: 'Quantity counted', es: 'Cantidad incluida', ja: '算入数量' },
  分批排程明细: { en: 'Details of the batch plan', es: 'Detalle del plan por lotes', ja: '分割出荷計画の明細' },
  货况MPN: { en: 'MPN in the cargo status', es: 'MPN en el estado de la mercancía', ja: '供給状況でのMPN' },
  出货计划MPN: { en: 'MPN in the plan', es: 'MPN del plan', ja: '出荷計画のMPN' },
  产品描述: { en: 'Description', es: 'Descripción', ja: '製品名' },
  本季已发货: { en: 'Shipped this quarter', es: 'Enviado este trimestre', ja: '当四半期出荷済' },
  未分配: { en: 'Unallocated', es: 'Sin asignar', ja: '未割当' },
  '本季度内最近一次上传的期初数量；没有则为0。': {
    en: 'Opening quantity most recently uploaded in this quarter; 0 if there is none.',
    es: 'El último saldo inicial subido en este trimestre; 0 si no hay ninguno.',
    ja: '当四半期に最後にアップロードされた期首数量。なければ0。',
  },
  '本季度内苹果已发货的数量；有期初的，只计期初日期及以后的发货。': {
    en: 'Quantity shipped by Apple in this quarter. If there is an opening value, only shipments from its date on.',
    es: 'Cantidad enviada por Apple en este trimestre; si hay saldo inicial, solo desde su fecha.',
    ja: '当四半期にAppleが出荷した数量。期首値がある場合は期首日以降の出荷のみ。',
  },
  '期初数量加本季已发货，依次满足各周计划后剩余的数量。': {
    en: 'Opening quantity plus this quarter’s shipments: what remains after the weekly plans are fulfilled in order.',
    es: 'Cantidad que queda del saldo inicial y de los envíos del trimestre tras cubrir por orden los planes semanales.',
    ja: '期首数量と当四半期出荷で各週の計画を順に充足した後に残る数量。',
  },
  '计划取到该财年周为止最近一周的出货计划；满足为期初和发货按先后依次分配到各周的数量，不超过该周计划。': {
    en: 'Planned: from the latest plan up to that fiscal week. Fulfilled: opening value and shipments, allocated to the weeks in order, at most the planned quantity.',
    es: 'Planificado: el plan más reciente hasta esa semana fiscal. Cubierto: saldo inicial y envíos asignados por orden a las semanas, nunca más de lo planificado.',
    ja: '計画はその会計週までの最新の出荷計画。充足は期首値と出荷を各週に順に割り当てた数量で、その週の計画を超えません。',
  },
  '没有分货满足数据，不能进行数据导出': {
    en: 'There is no batch shipment plan to download.',
    es: 'No hay ningún plan de envíos por lotes que descargar.',
    ja: '分割出荷計画のデータがないため、ダウンロードできません',
  },
  只能查询最近91天的记录: {
    en: 'Only records from the last 91 days can be viewed.',
    es: 'Solo se pueden consultar los registros de los últimos 91 días.',
    ja: '照会できるのは直近91日の記録のみです',
  },
  开始日期不能晚于结束日期: {
    en: 'The start date must not be after the end date.',
    es: 'La fecha de inicio no puede ser posterior a la de fin.',
    ja: '開始日は終了日より後にできません',
  },
  '分批排程在{{screens}}中设置的时间自动保存。': {
    en: 'The batch shipment plan is saved automatically at the time set under {{screens}}.',
    es: 'El plan se guarda automáticamente a la hora fijada en {{screens}}.',
    ja: '計画は{{screens}}で設定した時刻に自動保存されます。',
  },
  所选日期内没有保存的分批排程: {
    en: 'No plans were saved in this period.',
    es: 'No se guardó ningún plan en estos días.',
    ja: '選択した期間に保存された計画はありません',
  },
  '下载{{file}}': { en: 'Download {{file}}', es: 'Descargar {{file}}', ja: '{{file}}をダウンロード' },
  '当前季度：{{quarter}}': { en: 'Current quarter: {{quarter}}', es: 'Trimestre actual: {{quarter}}', ja: '現在の四半期：{{quarter}}' },
});
