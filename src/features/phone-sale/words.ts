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
  '4K以下': { en: 'Below 4K', es: 'Menos de 4K', ja: '4K未満' },
  '4K~6K': { en: '4K–6K', es: '4K–6K', ja: '4K〜6K' },
  '6K~8K': { en: '6K–8K', es: '6K–8K', ja: '6K〜8K' },
  '8K以上': { en: '8K and above', es: '8K o más', ja: '8K以上' },
});
