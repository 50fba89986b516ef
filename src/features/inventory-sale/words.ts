import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the previous week's stock and sales. */
export const inventorySaleWords = defineWords({
  当周销量: { en: 'Units sold in the week', es: 'Ventas de la semana', ja: '当週販売数' },
  京东库存: { en: 'JD stock', es: 'Existencias de JD', ja: 'JD在庫' },
  大类: { en: 'Main category', es: 'Categoría principal', ja: '大分類' },
  小类: { en: 'Subcategory', es: 'Subcategoría', ja: '小分類' },
  型号: { en: 'MPN', es: 'MPN', ja: 'MPN' },
  中文描述: { en: 'Product description', es: 'Descripción', ja: '製品名' },
  上传日期: { en: 'Upload date', es: 'Fecha de carga', ja: 'アップロード日' },
  '没有库存、销售数据，不能进行数据导出': {
    en: 'There is no stock or sales data to download.',
    es: 'No hay datos de existencias ni de ventas que descargar.',
    ja: '在庫・販売データがないため、ダウンロードできません',
  },
});
