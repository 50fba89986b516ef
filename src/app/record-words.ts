import { defineWords } from '#kit/i18n/words.ts';

/** One record of a list within a sentence, such as the title of its dialog. */
export const recordWords = defineWords({
  自动分仓物料映射_记录: { en: 'allocation material', es: 'material para reparto', ja: '振分用品目' },
  固定路由调拨_记录: { en: 'fixed-route transfer', es: 'traslado de ruta fija', ja: '固定ルート移管' },
  '45单号配置_记录': { en: '45-order number configuration', es: 'configuración de pedido 45', ja: '45発注番号設定' },
  物料映射_记录: { en: 'material', es: 'material', ja: '品目' },
  京东SKU映射_记录: { en: 'JD SKU', es: 'SKU de JD', ja: 'JD SKU' },
  自动分仓京东SKU映射_记录: { en: 'allocation JD SKU', es: 'SKU de JD para reparto', ja: '振分用JD SKU' },
  税码映射_记录: { en: 'tax code', es: 'código de impuesto', ja: '税コード' },
  物流时效维护_记录: { en: 'lead time', es: 'plazo', ja: '物流リードタイム' },
  物流映射_记录: { en: 'route', es: 'ruta', ja: 'ルート' },
  库存地映射_记录: { en: 'storage location', es: 'ubicación', ja: '保管場所' },
  品线管控_记录: { en: 'product line restriction', es: 'restricción de línea', ja: '製品ライン制限' },
  需求跟踪号配置_记录: { en: 'requirement tracking number configuration', es: 'regla de números de necesidad', ja: '需要追跡番号設定' },
  需求跟踪号管理_记录: { en: 'requirement tracking number', es: 'número de necesidad', ja: '需要追跡番号' },
  京东返款_记录: { en: 'JD refund', es: 'reembolso a JD', ja: 'JD返金' },
  Webhook订阅_记录: { en: 'webhook', es: 'webhook', ja: 'Webhook' },
  用户_记录: { en: 'user', es: 'usuario', ja: 'ユーザー' },
  角色_记录: { en: 'role', es: 'rol', ja: 'ロール' },
  店铺_记录: { en: 'shop', es: 'tienda', ja: '店舗' },
  公司_记录: { en: 'company', es: 'empresa', ja: '会社' },
  单点登录用户组_记录: { en: 'single sign-on group', es: 'grupo de inicio de sesión único', ja: 'SSOグループ' },
});
