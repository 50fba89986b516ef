import { defineWords } from '#kit/i18n/words.ts';

/** The market's weekly phone sales: columns and choices. */
export const phoneSaleWords = defineWords({
  手机周度销售汇总: { en: 'Weekly phone sales by brand', es: 'Ventas semanales de teléfonos por marca', ja: 'スマートフォン週間販売集計' },
  品牌: { en: 'Brand', es: 'Marca', ja: 'ブランド' },
  渠道: { en: 'Channel', es: 'Canal', ja: '販路' },
  价位段: { en: 'Price band', es: 'Tramo de precio', ja: '価格帯' },
  '销量(台)': { en: 'Units sold', es: 'Unidades vendidas', ja: '販売台数（台）' },
  '销额(元)': { en: 'Sales (CNY)', es: 'Ventas (CNY)', ja: '販売額（元）' },
  中文或英文名称均可: { en: 'In Chinese or English', es: 'En chino o en inglés', ja: '中国語名または英語名' },
  线上: { en: 'Online', es: 'En línea', ja: 'オンライン' },
  线下: { en: 'Offline', es: 'En tienda', ja: 'オフライン' },
  '4K以下': { en: 'Under CNY 4,000', es: 'Menos de 4.000 CNY', ja: '4千元未満' },
  '4K~6K': { en: 'CNY 4,000–6,000', es: '4.000–6.000 CNY', ja: '4千〜6千元' },
  '6K~8K': { en: 'CNY 6,000–8,000', es: '6.000–8.000 CNY', ja: '6千〜8千元' },
  '8K以上': { en: 'CNY 8,000 and up', es: '8.000 CNY o más', ja: '8千元以上' },
});
