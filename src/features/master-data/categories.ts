/** A category (lob), whose stored value equals its label. */
const choice = (lob: string) => ({ value: lob, label: lob });

/** All product categories (docs/glossary.md#products). */
export const CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'].map(choice);

/** The six categories of fixed-route transfers (docs/business-rules/master-data.md). */
export const TRANSFER_CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'].map(choice);
