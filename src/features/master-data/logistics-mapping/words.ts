import { defineWords } from '#kit/i18n/words.ts';

export const logisticsMappingWords = defineWords({
  线路: { en: 'Route', es: 'Ruta', ja: 'ルート' },
  线路起点: { en: 'Route start', es: 'Origen de la ruta', ja: 'ルート始点' },
  线路终点: { en: 'Route end', es: 'Destino de la ruta', ja: 'ルート終点' },
  运输方式: { en: 'Shipping type', es: 'Tipo de transporte', ja: '輸送手段' },
  空运: { en: 'Air', es: 'Aéreo', ja: '航空' },
  陆运: { en: 'Road', es: 'Terrestre', ja: '陸送' },
  铁运: { en: 'Rail', es: 'Ferroviario', ja: '鉄道' },
  海运: { en: 'Sea', es: 'Marítimo', ja: '海上' },
  '入仓标准时长（天）': { en: 'Warehouse entry standard (days)', es: 'Entrada est. (días)', ja: '入庫標準（日）' },
  '干线标准时长（天）': { en: 'Line-haul standard (days)', es: 'Transp. ppal. est. (días)', ja: '幹線標準（日）' },
  '京东公路时长（天）': { en: 'JD road (days)', es: 'Carretera JD (días)', ja: 'JD陸送（日）' },
  iPhone重点线路: { en: 'iPhone key route', es: 'Prioritaria iPhone', ja: 'iPhone重点ルート' },
  iPad重点线路: { en: 'iPad key route', es: 'Prioritaria iPad', ja: 'iPad重点ルート' },
  CPU重点线路: { en: 'CPU key route', es: 'Prioritaria CPU', ja: 'CPU重点ルート' },
  Watch重点线路: { en: 'Watch key route', es: 'Prioritaria Watch', ja: 'Watch重点ルート' },
  AirPods重点线路: { en: 'AirPods key route', es: 'Prioritaria AirPods', ja: 'AirPods重点ルート' },
  配件重点线路: { en: 'Accessories key route', es: 'Prioritaria accesorios', ja: 'アクセサリ重点ルート' },
  物流映射新建成功: {
    en: 'Logistics mapping created',
    es: 'Correspondencia logística creada correctamente',
    ja: '物流マッピングを作成しました',
  },
  物流映射编辑成功: {
    en: 'Logistics mapping saved',
    es: 'Correspondencia logística modificada correctamente',
    ja: '物流マッピングを変更しました',
  },
  请输入大于或等于0且不超过5位的整数: {
    en: 'Enter a whole number with at most 5 digits.',
    es: 'Introduzca un número entero mayor o igual que 0 y de 5 cifras como máximo',
    ja: '0以上で5桁以内の整数を入力してください',
  },
});
