/** Menu code of the screen. */
export const MENU = 'replenishSearch';
/** Button code of its download (document 3 §6). */
export const EXPORT = 'inventory_replenishment_search-download';
