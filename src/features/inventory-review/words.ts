import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the inventories and the data adjustment. */
export const inventoryReviewWords = defineWords({
  T2_Inventory: { en: 'T2_Inventory', es: 'T2_Inventory', ja: 'T2_Inventory' },
  Disti_Inventory: { en: 'Disti_Inventory', es: 'Disti_Inventory', ja: 'Disti_Inventory' },
  T2库存: { en: 'T2 inventory', es: 'Inventario T2', ja: 'T2在庫' },
  Disti库存: { en: 'Disti inventory', es: 'Inventario Disti', ja: 'Disti在庫' },
  数据调整: { en: 'Data adjustment', es: 'Ajuste de datos', ja: 'データ調整' },
  物料号: { en: 'Material number', es: 'N.º de material', ja: '品目番号' },
  经销商: { en: 'Distributor', es: 'Distribuidor', ja: '販売代理店' },
  仓库: { en: 'Warehouse', es: 'Almacén', ja: '倉庫' },
  城市: { en: 'City', es: 'Ciudad', ja: '都市' },
  库存数量: { en: 'Stock quantity', es: 'Cantidad en existencias', ja: '在庫数量' },
  在途数量: { en: 'Quantity in transit', es: 'Cantidad en tránsito', ja: '輸送中数量' },
  入库日期: { en: 'Inbound date', es: 'Fecha de entrada', ja: '入庫日' },
  批次: { en: 'Batch', es: 'Lote', ja: 'ロット' },
  调整数量: { en: 'Adjustment quantity', es: 'Cantidad ajustada', ja: '調整数量' },
  '单价(含税)': { en: 'Unit price (incl. tax)', es: 'Precio unitario (con IVA)', ja: '単価（税込）' },
  '正数增加，负数减少，不能为0': {
    en: 'A positive quantity increases the stock, a negative one decreases it; 0 is not allowed.',
    es: 'Positivo suma, negativo resta; no puede ser 0.',
    ja: '正の数は増加、負の数は減少。0は不可。',
  },
  '例如：期初、退货': {
    en: 'For example: opening stock, return',
    es: 'Por ejemplo, existencias iniciales o devolución',
    ja: '例：期首在庫、返品',
  },
  调整数量不能为0: {
    en: 'The adjustment quantity must not be 0.',
    es: 'La cantidad ajustada no puede ser 0.',
    ja: '調整数量に0は指定できません',
  },
});
