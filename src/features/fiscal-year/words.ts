import { defineWords } from '#kit/i18n/words.ts';

/** Fiscal year maintenance (document 1 §2.9). */
export const fiscalYearWords = defineWords({
  新增财年: { en: 'Add fiscal year', es: 'Añadir año fiscal', ja: '会計年度を追加' },
  编辑财年: { en: 'Edit fiscal year', es: 'Editar año fiscal', ja: '会計年度を編集' },
  新增财年成功: { en: 'Fiscal year added', es: 'Año fiscal añadido', ja: '会計年度を追加しました' },
  编辑财年成功: { en: 'Fiscal year saved', es: 'Año fiscal guardado', ja: '会計年度を保存しました' },
  财年: { en: 'Fiscal year', es: 'Año fiscal', ja: '会計年度' },
  年份: { en: 'Year', es: 'Año', ja: '年' },
  四个季度: { en: 'Four quarters', es: 'Cuatro trimestres', ja: '4四半期' },
  已设置: { en: 'Set', es: 'Definidos', ja: '設定済み' },
  未设置: { en: 'Not set yet', es: 'Sin definir', ja: '未設定' },
  请选择起止日期: { en: 'Choose the first and last day', es: 'Elija las fechas de inicio y fin', ja: '開始日と終了日を選択してください' },
  请输入2000到2099的年份: { en: 'A year from 2000 to 2099', es: 'Un año entre 2000 y 2099', ja: '2000〜2099年を入力してください' },
  Q1的结束时间应大于开始时间: { en: 'Q1 must end after it starts', es: 'Q1 debe terminar después de empezar', ja: 'Q1の終了日は開始日より後にしてください' },
  Q2的结束时间应大于开始时间: { en: 'Q2 must end after it starts', es: 'Q2 debe terminar después de empezar', ja: 'Q2の終了日は開始日より後にしてください' },
  Q3的结束时间应大于开始时间: { en: 'Q3 must end after it starts', es: 'Q3 debe terminar después de empezar', ja: 'Q3の終了日は開始日より後にしてください' },
  Q4的结束时间应大于开始时间: { en: 'Q4 must end after it starts', es: 'Q4 debe terminar después de empezar', ja: 'Q4の終了日は開始日より後にしてください' },
  '{{quarter}}的开始日期只能是星期日': { en: '{{quarter}} must start on a Sunday', es: '{{quarter}} debe empezar en domingo', ja: '{{quarter}}の開始日は日曜日にしてください' },
  '{{quarter}}的结束日期只能是星期六': { en: '{{quarter}} must end on a Saturday', es: '{{quarter}} debe terminar en sábado', ja: '{{quarter}}の終了日は土曜日にしてください' },
  '{{quarter}}与{{other}}的日期重叠': { en: '{{quarter}} overlaps {{other}}', es: '{{quarter}} se solapa con {{other}}', ja: '{{quarter}}と{{other}}の期間が重なっています' },
  '与{{year}}的季度日期重叠': { en: 'Overlaps the quarters of {{year}}', es: 'Se solapa con los trimestres de {{year}}', ja: '{{year}}の四半期と期間が重なっています' },
  该财年已存在: { en: 'This fiscal year exists already', es: 'Este año fiscal ya existe', ja: 'この会計年度は既に存在します' },
  四个季度都设置后才能下载: { en: 'Set all four quarters before downloading', es: 'Defina los cuatro trimestres antes de descargar', ja: '4四半期をすべて設定するとダウンロードできます' },
  开始日期: { en: 'First day', es: 'Primer día', ja: '開始日' },
  结束日期: { en: 'Last day', es: 'Último día', ja: '終了日' },
  季度从星期日开始到星期六结束: { en: 'A quarter starts on a Sunday and ends on a Saturday', es: 'Un trimestre empieza en domingo y termina en sábado', ja: '四半期は日曜日に始まり土曜日に終わります' },
});
