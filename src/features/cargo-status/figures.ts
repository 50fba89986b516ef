/** The figures of the cargo status (docs/business-rules/cargo-status.md) in the table's order, each a sum of parts. */
export const FIGURES = [
  { name: 'totalOrderQuantity', title: '总下单数量' },
  { name: 'smStorageIn', title: '账面库存' },
  { name: 'jdOrdered', title: '京东已下单' },
  { name: 'jdNotOrdered', title: '京东未下单' },
  { name: 'quantityExpectedDn', title: '预计到货DN' },
  { name: 'quantityExpectedDn1', title: '预计到货DN+1' },
  { name: 'quantityExpectedDn2', title: '预计到货DN+2' },
  { name: 'quantityExpectedDn3', title: '预计到货DN+3' },
  { name: 'alreadyDnNotShipped', title: '已DN未发' },
  { name: 'notDnNotShipped', title: '未DN未发' },
  { name: 'quantityOnTheWay', title: '纯在途' },
  { name: 'quantityBeiJing', title: '北京', cities: ['北京'] },
  { name: 'quantityJiNan', title: '德州', cities: ['德州', '济南'] },
  { name: 'quantityShengYang', title: '沈阳', cities: ['沈阳'] },
  { name: 'quantityWuHan', title: '武汉', cities: ['武汉'] },
  { name: 'quantityXiAn', title: '西安', cities: ['西安'] },
  { name: 'quantityChengDu', title: '成都', cities: ['成都'] },
  { name: 'quantityShangHai', title: '上海', cities: ['上海'] },
  { name: 'quantityGuangZhou', title: '广州', cities: ['广州'] },
  { name: 'quantityTotal', title: '合计' },
] as const;

export type Figure = (typeof FIGURES)[number]['name'];

/** Physical stock less book stock, both as of the inventory's day. */
export const DIFFERENCE = 'quantityDifference';
/** Book stock as of the inventory's day: a part of the difference. It has no column. */
export const BOOK_AT_INVENTORY = 'bookAtInventory';
/** Goods in transit to the retail partner: not a column of this screen, but used by the replenishment overview. */
export const SHIPPED_UNSIGNED = 'jdShippedUnsigned';

/** The names of all figures that are sums of parts. */
export const SUMMED_FIGURES = [...FIGURES.map(({ name }) => name), BOOK_AT_INVENTORY, SHIPPED_UNSIGNED] as const;
export type SummedFigure = (typeof SUMMED_FIGURES)[number];

/**
 * PO lines count in the total order quantity when ordered within this number of days before the data date, or while
 * they are open (docs/business-rules/cargo-status.md).
 */
export const ORDERED_WITHIN_DAYS = 188;
