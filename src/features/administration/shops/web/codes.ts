/** The permission codes of the buttons of shops and corporates. */
export const SHOP_CODES = { insert: 'shop-manage-insert', update: 'shop-manage-update', remove: 'shop-manage-remove' };
