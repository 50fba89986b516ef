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
  '入仓标准时长（天）': { en: 'Entry standard (days)', es: 'Entrada estándar (días)', ja: '入庫標準（日）' },
  '干线标准时长（天）': { en: 'Line-haul standard (days)', es: 'Transporte principal estándar (días)', ja: '幹線標準（日）' },
  '京东公路时长（天）': { en: 'JD road (days)', es: 'Transporte terrestre JD (días)', ja: 'JD陸送（日）' },
  iPhone重点线路: { en: 'iPhone key route', es: 'Ruta clave de iPhone', ja: 'iPhone重点ルート' },
  iPad重点线路: { en: 'iPad key route', es: 'Ruta clave de iPad', ja: 'iPad重点ルート' },
  CPU重点线路: { en: 'CPU key route', es: 'Ruta clave de CPU', ja: 'CPU重点ルート' },
  Watch重点线路: { en: 'Watch key route', es: 'Ruta clave de Watch', ja: 'Watch重点ルート' },
  AirPods重点线路: { en: 'AirPods key route', es: 'Ruta clave de AirPods', ja: 'AirPods重点ルート' },
  配件重点线路: { en: 'Accessories key route', es: 'Ruta clave de accesorios', ja: 'アクセサリ重点ルート' },
  物流映射新建成功: {
    en: 'Logistics mapping created',
    es: 'Correspondencia logística creada',
    ja: '物流マッピングを追加しました',
  },
  物流映射编辑成功: {
    en: 'Logistics mapping saved',
    es: 'Correspondencia logística guardada',
    ja: '物流マッピングを変更しました',
  },
  请输入大于或等于0且不超过5位的整数: {
    en: 'Enter a whole number with at most 5 digits.',
    es: 'Introduzca un número entero mayor o igual que 0 y de 5 cifras como máximo.',
    ja: '0以上で5桁以内の整数を入力してください',
  },
});
