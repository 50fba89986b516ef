export const BOARD = { code: 'uploadBoard', path: '/uploadBoard' } as const;

/**
 * The menus of the uploads that the board can show. Users with one of them find the board in the menu; the board needs
 * no code of its own (decision 127).
 */
export const BOARD_OPENS_WITH: readonly string[] = [
  'vcData',
  'dnData',
  'storage',
  'dataReview',
  'shipmentPlan',
  'weekSale',
  'phoneSale',
  'dcSale',
  'previousInventorySale',
  'saleForecast',
];
