import { defineWords } from '#kit/i18n/words.ts';

/** What a field says of a value that breaks its rule. */
export const fieldWords = defineWords({
  请输入: { en: 'Required', es: 'Obligatorio', ja: '入力してください' },
  请选择: { en: 'Please choose', es: 'Seleccione una opción', ja: '選択してください' },
  '最大长度为{{max}}': { en: 'At most {{max}} characters', es: 'Máximo {{max}} caracteres', ja: '最大{{max}}文字です' },
  格式不正确: { en: 'Not in the right format', es: 'El formato no es correcto', ja: '形式が正しくありません' },
  含有不可见的控制字符: {
    en: 'Contains invisible control characters',
    es: 'Contiene caracteres de control invisibles',
    ja: '不可視の制御文字が含まれています',
  },
  '单元格是错误值 {{code}}': {
    en: 'The cell holds the error {{code}}',
    es: 'La celda contiene el error {{code}}',
    ja: 'セルがエラー値 {{code}} です',
  },
  '请输入{{min}}到{{max}}的整数': {
    en: 'A whole number from {{min}} to {{max}}',
    es: 'Un número entero de {{min}} a {{max}}',
    ja: '{{min}}から{{max}}までの整数を入力してください',
  },
  '请输入最多{{scale}}位小数的数字': {
    en: 'A number with at most {{scale}} decimals',
    es: 'Un número con {{scale}} decimales como máximo',
    ja: '小数点以下{{scale}}桁までの数値を入力してください',
  },
  '请输入日期，格式为 yyyy-MM-dd': {
    en: 'A date as yyyy-MM-dd',
    es: 'Una fecha con el formato yyyy-MM-dd',
    ja: 'yyyy-MM-dd 形式の日付を入力してください',
  },
  '请输入时间，格式为 yyyy-MM-dd HH:mm:ss': {
    en: 'A time as yyyy-MM-dd HH:mm:ss',
    es: 'Una hora con el formato yyyy-MM-dd HH:mm:ss',
    ja: 'yyyy-MM-dd HH:mm:ss 形式の日時を入力してください',
  },
  '只能是：{{choices}}': { en: 'One of: {{choices}}', es: 'Uno de: {{choices}}', ja: '次のいずれか：{{choices}}' },
});
