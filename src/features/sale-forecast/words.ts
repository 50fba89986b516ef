import { defineWords } from '#kit/i18n/words.ts';

/** Columns and messages of the sales forecast. */
export const saleForecastWords = defineWords({
  当周预测: { en: 'Current week', es: 'Semana actual', ja: '当週予測' },
  京东周销量: { en: 'Weekly JD sales', es: 'Venta semanal JD', ja: 'JD週間販売数' },
  下单数量: { en: 'Order quantity', es: 'Cantidad pedida', ja: '発注数量' },
  '没有销售预测数据，不能进行数据导出': {
    en: 'There is no sales forecast to download.',
    es: 'No hay previsiones de ventas que descargar.',
    ja: '販売予測データがないため、ダウンロードできません',
  },
});
