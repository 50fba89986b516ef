export const MENU = 'replenishSearch';
/** Button code of its download (docs/business-rules/replenishment.md). */
export const EXPORT = 'inventory_replenishment_search-download';
