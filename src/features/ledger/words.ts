import { defineWords } from '#kit/i18n/words.ts';

/** The ledger: inbound and outbound goods. */
export const ledgerWords = defineWords({
  库存分段: { en: 'Inventory segments', es: 'Segmentos de existencias', ja: '在庫区分' },
  库存缺口: { en: 'Inventory shortages', es: 'Faltantes de existencias', ja: '在庫不足' },
  台账物料: { en: 'Ledger materials', es: 'Materiales del libro de inventario', ja: '在庫台帳の品目' },
  台账收货: { en: 'Ledger receipts', es: 'Recepciones del libro de inventario', ja: '在庫台帳の入荷' },
  补算库存台账: { en: 'Update the inventory ledger', es: 'Actualizar el libro de inventario', ja: '在庫台帳の再計算' },
  入库调整: { en: 'Inbound adjustment', es: 'Ajuste de entrada', ja: '入庫調整' },
  出库调整: { en: 'Outbound adjustment', es: 'Ajuste de salida', ja: '出庫調整' },
  出库日期: { en: 'Outbound date', es: 'Fecha de salida', ja: '出庫日' },
  入库数量: { en: 'Inbound quantity', es: 'Cantidad de entrada', ja: '入庫数量' },
  出库数量: { en: 'Outbound quantity', es: 'Cantidad de salida', ja: '出庫数量' },
  缺货数量: { en: 'Shortage', es: 'Cantidad faltante', ja: '不足数量' },
  分段数: { en: 'Segments', es: 'Segmentos', ja: '区分数' },
});
