import { defineWords } from '#kit/i18n/words.ts';

/** Fiscal year maintenance (docs/business-rules/calendars.md#fiscal-calendar). */
export const fiscalYearWords = defineWords({
  编辑财年: { en: 'Edit fiscal year', es: 'Editar año fiscal', ja: '会計年度を編集' },
  新增财年成功: { en: 'Fiscal year added', es: 'Año fiscal añadido', ja: '会計年度を追加しました' },
  编辑财年成功: { en: 'Fiscal year saved', es: 'Año fiscal guardado', ja: '会計年度を保存しました' },
  年份: { en: 'Year', es: 'Año', ja: '年' },
  四个季度: { en: 'Four quarters', es: 'Cuatro trimestres', ja: '四半期の期間' },
  已设置: { en: 'Set', es: 'Definidos', ja: '設定済み' },
  未设置: { en: 'Not set yet', es: 'Sin definir', ja: '未設定' },
  请选择起止日期: { en: 'Choose the first and last day.', es: 'Elija las fechas de inicio y fin.', ja: '開始日と終了日を選択してください' },
  请输入2000到2099的年份: {
    en: 'Enter a year from 2000 to 2099.',
    es: 'Introduzca un año entre 2000 y 2099.',
    ja: '2000〜2099年を入力してください',
  },
  Q1的结束时间应大于开始时间: {
    en: 'Q1 must end after it starts.',
    es: 'La fecha de fin de Q1 debe ser posterior a la de inicio.',
    ja: 'Q1の終了日は開始日より後にしてください',
  },
  Q2的结束时间应大于开始时间: {
    en: 'Q2 must end after it starts.',
    es: 'La fecha de fin de Q2 debe ser posterior a la de inicio.',
    ja: 'Q2の終了日は開始日より後にしてください',
  },
  Q3的结束时间应大于开始时间: {
    en: 'Q3 must end after it starts.',
    es: 'La fecha de fin de Q3 debe ser posterior a la de inicio.',
    ja: 'Q3の終了日は開始日より後にしてください',
  },
  Q4的结束时间应大于开始时间: {
    en: 'Q4 must end after it starts.',
    es: 'La fecha de fin de Q4 debe ser posterior a la de inicio.',
    ja: 'Q4の終了日は開始日より後にしてください',
  },
  '{{quarter}}的开始日期只能是星期日': {
    en: '{{quarter}} must start on a Sunday.',
    es: '{{quarter}} debe empezar en domingo.',
    ja: '{{quarter}}の開始日は日曜日にしてください',
  },
  '{{quarter}}的结束日期只能是星期六': {
    en: '{{quarter}} must end on a Saturday.',
    es: '{{quarter}} debe terminar en sábado.',
    ja: '{{quarter}}の終了日は土曜日にしてください',
  },
  '{{other}}与{{quarter}}之间缺少{{from}}至{{to}}': {
    en: '{{from}} to {{to}} are missing between {{other}} and {{quarter}}.',
    es: 'Entre {{other}} y {{quarter}} faltan los días del {{from}} al {{to}}.',
    ja: '{{other}}と{{quarter}}の間に{{from}}から{{to}}までの日が抜けています',
  },
  '财年为{{weeks}}周，最多53周；多出{{from}}至{{to}}': {
    en: 'The fiscal year has {{weeks}} weeks; the maximum is 53. Remove {{from}} to {{to}}.',
    es: 'El año fiscal tiene {{weeks}} semanas y el máximo es 53; sobran los días del {{from}} al {{to}}.',
    ja: '会計年度が{{weeks}}週あります（最大53週）。{{from}}から{{to}}までが超過しています。',
  },
  '{{quarter}}与{{other}}的日期重叠': {
    en: '{{quarter}} overlaps {{other}}.',
    es: '{{quarter}} se solapa con {{other}}.',
    ja: '{{quarter}}と{{other}}の期間が重なっています',
  },
  '{{quarter}}应为13周或14周': {
    en: '{{quarter}} must have 13 or 14 weeks.',
    es: '{{quarter}} debe tener 13 o 14 semanas.',
    ja: '{{quarter}}は13週または14週にしてください',
  },
  '与{{year}}的季度日期重叠': {
    en: 'The dates overlap the quarters of {{year}}.',
    es: 'Se solapa con los trimestres de {{year}}.',
    ja: '{{year}}の四半期と期間が重なっています',
  },
  该财年已存在: { en: 'This fiscal year already exists.', es: 'Este año fiscal ya existe.', ja: 'この会計年度はすでに存在します' },
  四个季度都设置后才能下载: {
    en: 'Set all four quarters before downloading.',
    es: 'Defina los cuatro trimestres antes de descargar.',
    ja: '4四半期をすべて設定するとダウンロードできます',
  },
  '每个季度从星期日开始、到星期六结束，共13或14周': {
    en: 'A quarter starts on a Sunday, ends on a Saturday and has 13 or 14 weeks.',
    es: 'Un trimestre empieza en domingo, termina en sábado y tiene 13 o 14 semanas.',
    ja: '四半期は日曜日に始まり土曜日に終わる13週または14週です',
  },
  '已按每季度13周预填，请核对后保存': {
    en: 'Prefilled with 13 weeks per quarter. Check the dates before you save.',
    es: 'Se han rellenado 13 semanas por trimestre; compruebe las fechas antes de guardar.',
    ja: '各四半期13週で入力済みです。確認してから保存してください。',
  },
  '{{quarter}}只有{{weeks}}周，W14应为空': {
    en: '{{quarter}} has only {{weeks}} weeks. Leave W14 blank.',
    es: '{{quarter}} solo tiene {{weeks}} semanas; deje W14 vacía.',
    ja: '{{quarter}}は{{weeks}}週しかありません。W14は空にしてください。',
  },
  日期: { en: 'Date', es: 'Fecha', ja: '日付' },
  星期: { en: 'Weekday', es: 'Día de la semana', ja: '曜日' },
  季度周: { en: 'Week of quarter', es: 'Semana del trimestre', ja: '四半期の週' },
  年度周: { en: 'Week of year', es: 'Semana del año', ja: '年度の週' },
  '财年日历-{{year}}': { en: 'Fiscal calendar {{year}}', es: 'Calendario fiscal {{year}}', ja: '会計カレンダー-{{year}}' },
  星期日: { en: 'Sunday', es: 'domingo', ja: '日曜日' },
  星期一: { en: 'Monday', es: 'lunes', ja: '月曜日' },
  星期二: { en: 'Tuesday', es: 'martes', ja: '火曜日' },
  星期三: { en: 'Wednesday', es: 'miércoles', ja: '水曜日' },
  星期四: { en: 'Thursday', es: 'jueves', ja: '木曜日' },
  星期五: { en: 'Friday', es: 'viernes', ja: '金曜日' },
  星期六: { en: 'Saturday', es: 'sábado', ja: '土曜日' },
});
