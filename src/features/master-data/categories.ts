/**
 * Product categories (lob). The stored value is the displayed label; 配件 is accessories
 * (docs/business-rules/master-data.md).
 */
const choice = (lob: string) => ({ value: lob, label: lob });

/** All categories of the product (docs/glossary.md#products). */
export const CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'].map(choice);

/** The six categories of fixed-route transfers (docs/business-rules/master-data.md). */
export const TRANSFER_CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'].map(choice);
