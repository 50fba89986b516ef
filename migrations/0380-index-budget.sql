-- At most seven indexes per record set (docs/scale.md). Each index beside the primary and the natural key has a comment that names what needs it.

-- SKU mappings: filters of few values and prefixes of codes are read from the rows; an order of the natural key uses its index.
drop index product_mapping_lob, product_mapping_by_lob, product_mapping_lob_code, product_mapping_lob_mpn, product_mapping_lob_updated_at, product_mapping_by_code,
  product_mapping_code_begins, product_mapping_mpn_begins, product_mapping_scan, product_mapping_t2_value;
drop index partner_sku_mapping_lob, partner_sku_mapping_by_lob, partner_sku_mapping_lob_sku, partner_sku_mapping_lob_mpn, partner_sku_mapping_lob_updated_at,
  partner_sku_mapping_by_sku, partner_sku_mapping_mpn, partner_sku_mapping_mpn_begins, partner_sku_mapping_sku_begins;
drop index auto_product_mapping_lob, auto_product_mapping_by_lob, auto_product_mapping_lob_code, auto_product_mapping_lob_mpn, auto_product_mapping_lob_updated_at,
  auto_product_mapping_by_code, auto_product_mapping_code_begins, auto_product_mapping_mpn_begins;
drop index auto_partner_sku_mapping_lob, auto_partner_sku_mapping_by_lob, auto_partner_sku_mapping_lob_sku, auto_partner_sku_mapping_lob_mpn,
  auto_partner_sku_mapping_lob_updated_at, auto_partner_sku_mapping_by_sku, auto_partner_sku_mapping_mpn_begins, auto_partner_sku_mapping_sku_begins;
create index product_mapping_lob on product_mapping (lob, sub_lob);
create index partner_sku_mapping_lob on partner_sku_mapping (lob, sub_lob);
create index auto_product_mapping_lob on auto_product_mapping (lob, sub_lob);
create index auto_partner_sku_mapping_lob on auto_partner_sku_mapping (lob, sub_lob);

-- Orders beside the default one: equal values share an entry, and the rows of one value are sorted by their id.
drop index product_mapping_by_mpn, partner_sku_mapping_by_mpn, auto_product_mapping_by_mpn, auto_partner_sku_mapping_by_mpn, ageing_config_start_city,
  ageing_config_end_city, tracking_mapping_order;
create index product_mapping_by_mpn on product_mapping (mpn);
create index partner_sku_mapping_by_mpn on partner_sku_mapping (mpn);
create index auto_product_mapping_by_mpn on auto_product_mapping (mpn);
create index auto_partner_sku_mapping_by_mpn on auto_partner_sku_mapping (mpn);
create index ageing_config_start_city on ageing_config (start_city collate pinyin);
create index ageing_config_end_city on ageing_config (end_city collate pinyin);
create index tracking_mapping_order on tracking_mapping (purchase_order_code);

-- Other master data. One index holds the parts of all texts that a list is searched in.
drop index ageing_config_lob, ageing_config_lob_end, ageing_config_lob_start, ageing_config_lob_updated_at, ageing_config_start_parts, ageing_config_end_parts;
create index ageing_config_parts on ageing_config using gin (text_parts(start_city) collate "C", text_parts(end_city) collate "C");
drop index transfer_route_lob, transfer_route_shenma_parts, transfer_route_jd_parts;
create index transfer_route_parts on transfer_route using gin (text_parts(shenma_warehouse) collate "C", text_parts(jd_warehouse) collate "C");
drop index logistics_mapping_type_of_shipping, logistics_mapping_type_pathway, logistics_mapping_type_updated_at;
drop index goods_restriction_by_lob, goods_restriction_sub_lob, goods_restriction_begin, goods_restriction_end, goods_restriction_lob_begin, goods_restriction_lob_end,
  goods_restriction_lob_sub_lob, goods_restriction_lob_updated_at;
drop index tracking_mapping_number, tracking_mapping_number_begins, tracking_mapping_order_begins;
drop index tracking_number_config_match, tracking_number_config_match_begins;
drop index storage_location_map_ship_to;
drop index order_code_config_pre;

-- IMEI codes. Numbers are stored in capitals, so that an index of the column finds their beginnings; that of the natural key does, too. Numbers that many devices
-- share have the order behind them, so that a page is found in the index alone. Order numbers are found part by part.
drop index imei_record_serial_number, imei_record_imei_number, imei_record_imei2, imei_record_delivery_number, imei_record_part_number, imei_record_po_number,
  imei_record_gi_date, imei_record_issued;
alter table imei_record drop constraint imei_record_key;
create unique index imei_record_key on imei_record (corporate_id, serial_number text_pattern_ops);
create index imei_record_gi_date on imei_record (corporate_id, gi_date, id) include (part_number);
create index imei_record_imei_number on imei_record (corporate_id, imei_number text_pattern_ops) where imei_number is not null;
create index imei_record_imei2 on imei_record (corporate_id, imei2 text_pattern_ops) where imei2 is not null;
create index imei_record_delivery_number on imei_record (corporate_id, delivery_number text_pattern_ops, gi_date, id);
create index imei_record_part_number on imei_record (corporate_id, part_number text_pattern_ops, po_number text_pattern_ops, gi_date, id);

-- Lines of the logistics ageing report. Days and durations follow the time at which a line was created, so that summaries of blocks find them.
drop index logistics_ageing_appointment, logistics_ageing_ground_late_first, logistics_ageing_ground_line_time, logistics_ageing_ground_open, logistics_ageing_lob,
  logistics_ageing_overdue, logistics_ageing_shipped, logistics_ageing_stored, logistics_ageing_transferred, logistics_ageing_unmapped,
  logistics_ageing_warehousing_late_first, logistics_ageing_warehousing_open, logistics_ageing_warehousing_time, logistics_ageing_pathway,
  logistics_ageing_product, logistics_ageing_delivery_order;
create index logistics_ageing_pathway on logistics_ageing (corporate_id, pathway);
create index logistics_ageing_product on logistics_ageing (corporate_id, lower(product_code));
create index logistics_ageing_delivery_order on logistics_ageing (corporate_id, lower(delivery_order_number));
create index logistics_ageing_lob on logistics_ageing (corporate_id, lob);
create index logistics_ageing_blocks on logistics_ageing using brin (shipping_date, appointment_time, storage_time, transfer_date, ground_line_time, warehousing_time,
  overdue_duration) with (pages_per_range = 32, autosummarize = on);

-- Arrival records: the screen always has a range of order dates, within which filters without an index are checked.
drop index arrival_record_category, arrival_record_type, arrival_record_factory, arrival_record_mpn, arrival_record_received, arrival_record_shipped, arrival_record_storage,
  arrival_record_tracking, arrival_record_unmapped, arrival_record_order, arrival_record_product;
create index arrival_record_order on arrival_record (corporate_id, lower(purchase_order_code));
create index arrival_record_type on arrival_record (corporate_id, order_type, category);

-- Expected arrivals.
drop index expected_arrival_category, expected_arrival_created, expected_arrival_factory, expected_arrival_location, expected_arrival_order, expected_arrival_order_begins,
  expected_arrival_part_begins, expected_arrival_summary_begins;
create index expected_arrival_order on expected_arrival (corporate_id, lower(customer_po_number collate "C"));
create index expected_arrival_category on expected_arrival (corporate_id, category);
create index expected_arrival_factory on expected_arrival (corporate_id, customer_account_id, storage_location_name);

-- Beginnings of codes are compared in the letters of ASCII.
drop index invoice_line_lower_customer_code, invoice_line_lower_invoice_number, purchase_line_customer_po_begins;
create index invoice_line_lower_customer_code on invoice_line (corporate_id, lower(customer_code collate "C"));
create index invoice_line_lower_invoice_number on invoice_line (corporate_id, lower(invoice_number collate "C"));
create index purchase_line_customer_po_begins on purchase_line (lower(customer_po_number collate "C"));

-- What each index is for.
comment on index ageing_config_end_city is 'Ageing configuration: order by end city.';
comment on index ageing_config_parts is 'Ageing configuration: filters of start and end city.';
comment on index ageing_config_start_city is 'Ageing configuration: order by start city.';
comment on index ageing_config_updated_at is 'Default order: newest change first.';
comment on index arrival_dn_deletion_dn is 'Arrival records: deletions of a DN.';
comment on index arrival_dn_deletion_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_dn_move_from is 'Arrival records: moves of a DN from a line.';
comment on index arrival_dn_move_to is 'Arrival records: moves of a DN to a line.';
comment on index arrival_dn_move_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_history_order_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_order_deletion_line is 'Arrival records: the newest deletion of a line.';
comment on index arrival_order_deletion_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_order_tracking_line is 'Arrival records: the newest tracking number of a line.';
comment on index arrival_order_tracking_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_record_dn is 'Arrival records: filter of the DN.';
comment on index arrival_record_line is 'Arrival records: the records of a line that changed.';
comment on index arrival_record_ordered is 'Arrival records: default order and filter of order dates.';
comment on index arrival_record_order is 'Arrival records: filter of the order number and order by it.';
comment on index arrival_record_undated is 'Data quality: records received without a date.';
comment on index arrival_record_type is 'Arrival records: choices of the filters of order type and category, and these filters.';
comment on index arrival_shipping_dn is 'Arrival records: shipping info of a DN.';
comment on index arrival_shipping_line is 'Arrival records: shipping info of a line.';
comment on index arrival_shipping_notice is 'Expected arrivals: shipping info that a notice brought.';
comment on index arrival_shipping_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index arrival_summary_days is 'Arrival summary: default order.';
comment on index auto_partner_sku_mapping_by_mpn is 'Auto-split partner SKU mapping: order by MPN. Warehouse split: SKUs of an MPN.';
comment on index auto_partner_sku_mapping_lob is 'Auto-split partner SKU mapping: choices of Lob and Sub-Lob, and these filters.';
comment on index auto_partner_sku_mapping_name_parts is 'Auto-split partner SKU mapping: filter of the product name.';
comment on index auto_partner_sku_mapping_updated_at is 'Default order: newest change first.';
comment on index auto_product_mapping_by_mpn is 'Auto-split product mapping: order by MPN. Warehouse split: products of an MPN.';
comment on index auto_product_mapping_lob is 'Auto-split product mapping: choices of Lob and Sub-Lob, and these filters.';
comment on index auto_product_mapping_name_parts is 'Auto-split product mapping: filter of the product name.';
comment on index auto_product_mapping_updated_at is 'Default order: newest change first.';
comment on index batch_plan_opening_mpn is 'Batch shipment plan: newest opening of an MPN.';
comment on index batch_plan_opening_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index data_adjustment_line_index_2 is 'Upload history: rows of an upload, for its undo and file.';
comment on index data_adjustment_line_live is 'Natural key of current rows: the lines of a period.';
comment on index data_adjustment_line_product is 'Ledger: adjustments of a product.';
comment on index dc_quarter_sale_line_live is 'Natural key of current rows.';
comment on index dc_quarter_sale_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index dc_week_sale_line_live is 'Natural key of current rows.';
comment on index dc_week_sale_line_told is 'Replenishment: lines with weekly sales.';
comment on index dc_week_sale_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index delivery_order_line_jd_po is 'Ageing report: lines of a receipt that changed.';
comment on index delivery_order_line_live is 'Natural key of current rows.';
comment on index delivery_order_line_past is 'Natural key of replaced rows, for the undo of an upload.';
comment on index delivery_order_line_product is 'Ledger and cargo status: lines of a product by shipping date.';
comment on index delivery_order_line_shipped is 'Cargo status: lines by shipping date.';
comment on index delivery_order_line_upload is 'Upload history: rows of an upload, for its undo and file.';
comment on index disti_inventory_line_index_2 is 'Upload history: rows of an upload, for its undo and file.';
comment on index disti_inventory_line_live is 'Natural key of current rows.';
comment on index expected_arrival_category is 'Expected arrivals: choices of the filter of the category, and this filter.';
comment on index expected_arrival_delivered is 'Expected arrivals: default order and filter of shipping days.';
comment on index expected_arrival_factory is 'Expected arrivals: choices of the filters of factory and storage location, and these filters.';
comment on index expected_arrival_order_is is 'Update of shipping info: lines of a PO.';
comment on index expected_arrival_order is 'Expected arrivals: filter of the PO and order by it.';
comment on index expected_arrival_summary is 'Arrival summary: lines of a summary code.';
comment on index goods_restriction_updated_at is 'Default order: newest change first.';
comment on index imei_record_delivery_number is 'IMEI codes: filter of the delivery number and combined search, in the default order.';
comment on index imei_record_gi_date is 'IMEI codes: default order and filter of GI dates. Replenishment: devices of a part by day.';
comment on index imei_record_imei2 is 'IMEI codes: filter of the second IMEI and combined search.';
comment on index imei_record_imei_number is 'IMEI codes: filter of the IMEI and combined search.';
comment on index imei_record_key is 'Natural key; filter of the serial number and combined search.';
comment on index imei_record_part_number is 'IMEI codes: filters of the part number and of the PO number (part by part), in the default order.';
comment on index inventory_sale_line_live is 'Natural key of current rows.';
comment on index inventory_sale_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index invoice_line_document_date is 'Invoice details: filter of document dates and order by them.';
comment on index invoice_line_invoice_date is 'Invoice details: filter of invoice dates and order by them.';
comment on index invoice_line_lower_customer_code is 'Invoice details: filter of the customer code.';
comment on index invoice_line_lower_invoice_number is 'Invoice details: filter of the invoice number.';
comment on index invoice_line_updated_at is 'Default order: newest change first.';
comment on index jd_not_ordered_opening_product is 'Cargo status: newest opening of a product.';
comment on index jd_not_ordered_opening_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index large_logistics_line_key is 'Large logistics: lines of a waybill and SKU.';
comment on index large_logistics_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index ledger_product_code is 'Ledger: corporates of a product.';
comment on index ledger_receipt_product is 'Ledger: receipts of a product by day.';
comment on index ledger_receipt_received is 'Ledger: receipts by day.';
comment on index ledger_segment_late is 'Ledger: segments that end before they begin.';
comment on index ledger_segment_product is 'Inventory expenses: segments of a product by their last day.';
comment on index ledger_segment_unpriced is 'Inventory expenses: segments without a price.';
comment on index ledger_shortage_product is 'Ledger: shortages of a product.';
comment on index logistics_ageing_blocks is 'Ageing report: filters of days and durations.';
comment on index logistics_ageing_created is 'Ageing report: default order and filter of creation times.';
comment on index logistics_ageing_delivery_order is 'Ageing report: filter of the delivery order and order by it.';
comment on index logistics_ageing_lob is 'Ageing report: choices of the filter of the category.';
comment on index logistics_ageing_pathway is 'Ageing report: choices of the filter of the route, and this filter.';
comment on index logistics_ageing_product is 'Ageing report: filter of the material number and order by it.';
comment on index logistics_mapping_pathway_parts is 'Logistics mapping: filter of the route.';
comment on index logistics_mapping_pathway is 'Logistics mapping: order by route.';
comment on index logistics_mapping_updated_at is 'Logistics mapping: default order.';
comment on index order_code_config_updated_at is 'Default order: newest change first.';
comment on index partner_sku_mapping_by_mpn is 'Partner SKU mapping: order by MPN. Cargo status: SKUs of an MPN.';
comment on index partner_sku_mapping_lob is 'Partner SKU mapping: choices of Lob and Sub-Lob, and these filters.';
comment on index partner_sku_mapping_name_parts is 'Partner SKU mapping: filter of the product name.';
comment on index partner_sku_mapping_updated_at is 'Default order: newest change first.';
comment on index phone_sale_line_index_2 is 'Upload history: rows of an upload, for its undo and file.';
comment on index phone_sale_line_live is 'Natural key of current rows.';
comment on index product_mapping_by_mpn is 'Product mapping: order by MPN. Reports: products of an MPN.';
comment on index product_mapping_hk_value is 'Cargo status and batch shipment plan: products that count under an MPN.';
comment on index product_mapping_lob is 'Product mapping: choices of Lob and Sub-Lob, and these filters.';
comment on index product_mapping_name_parts is 'Product mapping: filter of the product name.';
comment on index product_mapping_updated_at is 'Default order: newest change first.';
comment on index purchase_delivery_dn is 'Pull of purchase orders: deliveries of a DN.';
comment on index purchase_delivery_key is 'Natural key.';
comment on index purchase_delivery_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index purchase_line_customer_po_begins is 'Arrival records: filter of the customer PO.';
comment on index purchase_line_customer_po is 'Expected arrivals: lines of a customer PO.';
comment on index purchase_line_key is 'Natural key.';
comment on index purchase_line_product_code is 'Arrival records: lines of a product that changed.';
comment on index purchase_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index refund_issued_amount_of_money is 'Refunds: order by amount.';
comment on index refund_issued_data_date is 'Refunds: filter of days and order by day.';
comment on index refund_issued_lob is 'Refunds: filter of Lob and order by it.';
comment on index refund_issued_updated_at is 'Default order: newest change first.';
comment on index sale_forecast_line_live is 'Natural key of current rows.';
comment on index sale_forecast_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index shipment_plan_line_index_2 is 'Upload history: rows of an upload, for its undo and file.';
comment on index shipment_plan_line_live is 'Natural key of current rows.';
comment on index shipping_notice_key is 'Expected arrivals: earlier notices of the same line.';
comment on index shipping_notice_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index split_demand_line_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index storage_location_map_name is 'Storage locations: order by name.';
comment on index storage_location_map_updated_at is 'Default order: newest change first.';
comment on index subsidy_time_line is 'National subsidy: the newest time of a line.';
comment on index subsidy_time_serial_number is 'National subsidy: times of a serial number.';
comment on index subsidy_time_upload_id is 'Upload history: rows of an upload, for its undo and file.';
comment on index t2_inventory_line_index_2 is 'Upload history: rows of an upload, for its undo and file.';
comment on index t2_inventory_line_live is 'Natural key of current rows.';
comment on index tax_code_mapping_updated_at is 'Default order: newest change first.';
comment on index tracking_mapping_order is 'Tracking mapping: order by order number. Arrival records: tracking numbers of an order.';
comment on index tracking_mapping_updated_at is 'Default order: newest change first.';
comment on index tracking_number_config_updated_at is 'Default order: newest change first.';
comment on index transfer_route_jd is 'Fixed-route transfer: order by JD warehouse.';
comment on index transfer_route_parts is 'Fixed-route transfer: filters of both warehouses.';
comment on index transfer_route_shenma is 'Fixed-route transfer: order by Shenma warehouse.';
comment on index transfer_route_updated_at is 'Default order: newest change first.';
comment on index transport_milestone_live is 'Natural key of current rows.';
comment on index transport_milestone_past is 'Natural key of replaced rows, for the undo of an upload.';
comment on index transport_milestone_upload is 'Upload history: rows of an upload, for its undo and file.';
comment on index vc_receipt_live is 'Natural key of current rows.';
comment on index vc_receipt_past is 'Natural key of replaced rows, for the undo of an upload.';
comment on index vc_receipt_upload is 'Upload history: rows of an upload, for its undo and file.';
