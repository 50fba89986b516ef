import { appleWeekText } from '#features/fiscal-year/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { ReportSql } from '#kit/report/server/source.ts';

/** The price expressions. `line`, `product` and `tax` are the sources of a row `r`. */
const UNTAXED_PRICE = 'coalesce(line.untaxed_unit_price, product.unit_price_before_tax)';
/** In percent, without trailing zeros (docs/business-rules/imports.md#cell-values). */
const TAX_RATE = "trim_scale(coalesce(rtrim(tax.tax_rate, '%')::numeric, product.tax_point))";
export const TAXED_PRICE = `${UNTAXED_PRICE} * (1 + ${TAX_RATE} / 100)`;
/** The shipped quantity of a DN, or the ordered and not deleted quantity of a line without one. */
const QUANTITY = 'case when r.dn_number is null then r.display_purchase_quantity - r.delete_num else r.shipping_quantity end';
/** The values of `PRICE_SOURCES` in report.ts. */
const PRICE_SOURCE = `case when ${UNTAXED_PRICE} is null then 3 when ${TAX_RATE} is null then 4
  when line.untaxed_unit_price is not null then 1 else 2 end`;

/** The computed columns and orders of the arrival records. */
export const arrivalSql: ReportSql = {
  columns: {
    discrepantQuantity: 'case when r.received_quantity > 0 then r.shipping_quantity - r.received_quantity end',
    taxRate: TAX_RATE,
    untaxedUnitPrice: UNTAXED_PRICE,
    // With as many decimals as the price before tax.
    taxedUnitPrice: `round(${TAXED_PRICE}, 6)`,
    taxedMoney: `round(${TAXED_PRICE} * ${QUANTITY}, 2)`,
    priceSource: PRICE_SOURCE,
    category: `coalesce(r.category, '${UNMAPPED}')`,
    week: appleWeekText('r.apple_shipping_date'),
    receivedWeek: appleWeekText('r.dc_received_date'),
    storageLocationName: 'storage.storage_location_name',
  },
  orders: { purchaseOrderCode: 'lower(r.purchase_order_code)', productCode: 'lower(r.product_code)' },
};
