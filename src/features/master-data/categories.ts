/** Product categories (lob). The value that is stored is the label that is shown; 配件 is accessories (document 1 §3, §9). */
const choice = (lob: string) => ({ value: lob, label: lob });

/** All categories of the product (domain §1). */
export const CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'].map(choice);

/** The six that fixed-route transfers know (document 1 §3). */
export const TRANSFER_CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'].map(choice);
