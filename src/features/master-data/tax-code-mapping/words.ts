import { defineWords } from '#kit/i18n/words.ts';

export const taxCodeMappingWords = defineWords({
  税码: { en: 'Tax code', es: 'Código de impuesto', ja: '税コード' },
  税率: { en: 'Tax rate', es: 'Tipo de IVA', ja: '税率' },
  备注: { en: 'Remark', es: 'Observaciones', ja: '備考' },
  最近更新时间: { en: 'Last updated', es: 'Última actualización', ja: '最終更新日時' },
  '百分比，如13或13%': { en: 'A percentage, such as 13 or 13%', es: 'Un porcentaje, p. ej. 13 o 13%', ja: '13または13%のような百分率' },
  '税率应为百分比，如13或13%': {
    en: 'Enter the tax rate as a percentage, such as 13 or 13%.',
    es: 'El tipo de IVA debe ser un porcentaje, p. ej. 13 o 13%.',
    ja: '税率は13または13%のような百分率で入力してください',
  },
});
