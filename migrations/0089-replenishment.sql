-- What the replenishment overview finds its rows by (domain §11): the products with any figure of DC sales in a quarter, and the MPNs of which devices were issued lately.
create index dc_week_sale_line_told on dc_week_sale_line (period_record_id, product_code)
  where current and num_nonnulls(w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14) > 0;
create index imei_record_issued on imei_record (corporate_id, gi_date, part_number);
