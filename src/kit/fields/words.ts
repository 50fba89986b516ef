import { defineWords } from '#kit/i18n/words.ts';

/** The messages for values that break a field's rule. */
export const fieldWords = defineWords({
  请输入: { en: 'Required', es: 'Obligatorio', ja: '入力してください' },
  不能为空: { en: 'Value missing', es: 'Falta el valor', ja: '未入力です' },
  '例如：{{example}}': { en: 'e.g. {{example}}', es: 'Por ejemplo: {{example}}', ja: '例：{{example}}' },
  请选择: { en: 'Select a value', es: 'Seleccione un valor', ja: '選択してください' },
  必填: { en: 'Required', es: 'Obligatorio', ja: '必須' },
  选填: { en: 'Optional', es: 'Opcional', ja: '任意' },
  '最大长度为{{max}}': { en: 'At most {{max}} characters', es: 'Máximo {{max}} caracteres', ja: '最大{{max}}文字です' },
  格式不正确: { en: 'Invalid format', es: 'Formato no válido', ja: '形式が正しくありません' },
  含有不可见的控制字符: {
    en: 'Contains invisible control characters',
    es: 'Contiene caracteres de control invisibles',
    ja: '不可視の制御文字が含まれています',
  },
  '单元格是错误值{{code}}': {
    en: 'The cell contains the error value {{code}}.',
    es: 'La celda contiene el error {{code}}.',
    ja: 'セルがエラー値 {{code}}です',
  },
  '{{small}}还是{{large}}？请加上百分号写明': {
    en: '{{small}} or {{large}}? Enter the value with a percent sign.',
    es: '¿{{small}} o {{large}}? Escriba el valor con el signo de porcentaje.',
    ja: '{{small}}ですか、{{large}}ですか。パーセント記号を付けて入力してください。',
  },
  '文本超过{{limit}}个字符，请缩短': {
    en: 'The text is longer than {{limit}} characters. Shorten it.',
    es: 'El texto supera los {{limit}} caracteres. Acórtelo.',
    ja: '文字列が{{limit}}文字を超えています。短くしてください。',
  },
  '公式没有保存计算结果，请用Excel打开并保存文件后重新上传': {
    en: 'The formula has no saved result. Open the file in Excel, save it, then upload it again.',
    es: 'La fórmula no tiene un resultado guardado. Abra el archivo en Excel, guárdelo y vuelva a subirlo.',
    ja: '数式の計算結果が保存されていません。Excelでファイルを開いて保存し、もう一度アップロードしてください。',
  },
  '数字超过15位，Excel无法准确保存，请将该列设为文本格式后重新填写': {
    en: 'The number has more than 15 digits, which Excel cannot save exactly. Format the column as text and enter the number again.',
    es: 'El número tiene más de 15 dígitos y Excel no puede guardarlo con exactitud. Dé formato de texto a la columna y vuelva a introducirlo.',
    ja: '数値が15桁を超えており、Excelでは正確に保存できません。列の表示形式を文字列にしてから入力し直してください。',
  },
  '应为{{min}}到{{max}}的整数': {
    en: 'Enter a whole number from {{min}} to {{max}}.',
    es: 'Debe ser un entero de {{min}} a {{max}}.',
    ja: '{{min}}から{{max}}までの整数を入力してください',
  },
  '请输入最多{{scale}}位小数的数字': {
    en: 'Enter a number with at most {{scale}} decimals.',
    es: 'Debe ser un número con {{scale}} decimales como máximo.',
    ja: '小数点以下{{scale}}桁までの数値を入力してください',
  },
  '不能小于{{bound}}': {
    en: 'Must be at least {{bound}}',
    es: 'No puede ser menor que {{bound}}',
    ja: '{{bound}}以上の数値を入力してください',
  },
  '不能大于{{bound}}': {
    en: 'Must be at most {{bound}}',
    es: 'No puede ser mayor que {{bound}}',
    ja: '{{bound}}以下の数値を入力してください',
  },
  '整数部分最多{{bound}}位': {
    en: 'At most {{bound}} digits before the decimal point',
    es: 'Máximo {{bound}} dígitos antes de la coma decimal',
    ja: '整数部は最大{{bound}}桁です',
  },
  '请输入日期，格式为yyyy-MM-dd': {
    en: 'Enter a date in the format yyyy-MM-dd.',
    es: 'Debe ser una fecha con el formato aaaa-MM-dd.',
    ja: 'yyyy-MM-dd形式の日付を入力してください',
  },
  '请输入时间，格式为yyyy-MM-dd HH:mm:ss': {
    en: 'Enter a date and time in the format yyyy-MM-dd HH:mm:ss.',
    es: 'Debe ser una fecha y hora con el formato aaaa-MM-dd HH:mm:ss.',
    ja: 'yyyy-MM-dd HH:mm:ss形式の日時を入力してください',
  },
  '只能是：{{choices}}': { en: 'Must be one of: {{choices}}', es: 'Valores admitidos: {{choices}}', ja: '次のいずれか：{{choices}}' },
});
