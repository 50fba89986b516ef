/** The menu code and the path of the page, which has no permission of its own. */
export const BOARD = { code: 'uploadBoard', path: '/uploadBoard' } as const;

/** The menu codes of the uploads on the board. Users with at least one of them may open the board (decision 127). */
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
