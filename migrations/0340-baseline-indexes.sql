-- Baseline: indexes, by table.

create index ageing_config_end_city on ageing_config (end_city collate pinyin, id);
create index ageing_config_end_parts on ageing_config using gin (text_parts(end_city) collate "C");
create index ageing_config_lob on ageing_config (lob, id);
create index ageing_config_lob_end on ageing_config (lob, end_city collate pinyin, id);
create index ageing_config_lob_start on ageing_config (lob, start_city collate pinyin, id);
create index ageing_config_lob_updated_at on ageing_config (lob, updated_at, id);
create index ageing_config_start_city on ageing_config (start_city collate pinyin, id);
create index ageing_config_start_parts on ageing_config using gin (text_parts(start_city) collate "C");
create index ageing_config_updated_at on ageing_config (updated_at, id);

create unique index app_user_login_account on app_user (lower(login_account));

create index arrival_dn_deletion_dn on arrival_dn_deletion (corporate_id, dn_number);
create index arrival_dn_deletion_upload_id on arrival_dn_deletion (upload_id);

create index arrival_dn_move_from on arrival_dn_move (corporate_id, from_order_code, from_line_item, dn_number);
create index arrival_dn_move_to on arrival_dn_move (corporate_id, to_order_code, to_line_item, dn_number);
create index arrival_dn_move_upload_id on arrival_dn_move (upload_id);

create index arrival_history_order_upload_id on arrival_history_order (upload_id);

create index arrival_order_deletion_line on arrival_order_deletion (corporate_id, purchase_order_code, purchase_order_line_item, id);
create index arrival_order_deletion_upload_id on arrival_order_deletion (upload_id);

create index arrival_order_tracking_line on arrival_order_tracking (corporate_id, purchase_order_code, purchase_order_line_item, id);
create index arrival_order_tracking_upload_id on arrival_order_tracking (upload_id);

create index arrival_record_category on arrival_record (corporate_id, category, purchase_order_create_date);
create index arrival_record_dn on arrival_record (corporate_id, lower(dn_number));
create index arrival_record_factory on arrival_record (corporate_id, lower(factory_code));
create index arrival_record_line on arrival_record (line_id);
create index arrival_record_mpn on arrival_record (corporate_id, lower(mpn));
create index arrival_record_order on arrival_record (corporate_id, lower(purchase_order_code), record_id);
create index arrival_record_ordered on arrival_record (corporate_id, purchase_order_create_date, record_id);
create index arrival_record_product on arrival_record (corporate_id, lower(product_code), record_id);
create index arrival_record_received on arrival_record (corporate_id, dc_received_date desc nulls last, record_id desc);
create index arrival_record_shipped on arrival_record (corporate_id, apple_shipping_date desc nulls last, record_id desc);
create index arrival_record_storage on arrival_record (corporate_id, lower(storage_location_code));
create index arrival_record_tracking on arrival_record (corporate_id, lower(tracking_number));
create index arrival_record_type on arrival_record (corporate_id, order_type, purchase_order_create_date);
create index arrival_record_unmapped on arrival_record (corporate_id, product_code) where (product_mapping_id is null);

create index arrival_shipping_dn on arrival_shipping (corporate_id, dn_number);
create index arrival_shipping_line on arrival_shipping (corporate_id, purchase_order_code, purchase_order_line_item, dn_number);
create index arrival_shipping_notice on arrival_shipping (notice_line_id);
create index arrival_shipping_upload_id on arrival_shipping (upload_id);

create index arrival_summary_days on arrival_summary (corporate_id, ((delivery_datetime)::date) desc, summary_code);

create index arrival_tracking_offer_upload_id on arrival_tracking_offer (upload_id);

create index audit_entry_at on audit_entry (at);
create index audit_entry_record on audit_entry (entity, record_id, at);
create index audit_entry_user on audit_entry (user_id, at);

create index auto_partner_sku_mapping_by_lob on auto_partner_sku_mapping (lob, id);
create index auto_partner_sku_mapping_by_mpn on auto_partner_sku_mapping (mpn, id);
create index auto_partner_sku_mapping_by_sku on auto_partner_sku_mapping (sku_code, id);
create index auto_partner_sku_mapping_lob on auto_partner_sku_mapping (lob, sub_lob, id);
create index auto_partner_sku_mapping_lob_mpn on auto_partner_sku_mapping (lob, mpn, id);
create index auto_partner_sku_mapping_lob_sku on auto_partner_sku_mapping (lob, sku_code, id);
create index auto_partner_sku_mapping_lob_updated_at on auto_partner_sku_mapping (lob, updated_at, id);
create index auto_partner_sku_mapping_mpn_begins on auto_partner_sku_mapping (lower(mpn) collate "C");
create index auto_partner_sku_mapping_name_parts on auto_partner_sku_mapping using gin (text_parts(product_name) collate "C");
create index auto_partner_sku_mapping_sku_begins on auto_partner_sku_mapping (lower(sku_code) collate "C");
create index auto_partner_sku_mapping_updated_at on auto_partner_sku_mapping (updated_at, id);

create index auto_product_mapping_by_code on auto_product_mapping (product_code, id);
create index auto_product_mapping_by_lob on auto_product_mapping (lob, id);
create index auto_product_mapping_by_mpn on auto_product_mapping (mpn, id);
create index auto_product_mapping_code_begins on auto_product_mapping (lower(product_code) collate "C");
create index auto_product_mapping_lob on auto_product_mapping (lob, sub_lob, id);
create index auto_product_mapping_lob_code on auto_product_mapping (lob, product_code, id);
create index auto_product_mapping_lob_mpn on auto_product_mapping (lob, mpn, id);
create index auto_product_mapping_lob_updated_at on auto_product_mapping (lob, updated_at, id);
create index auto_product_mapping_mpn_begins on auto_product_mapping (lower(mpn) collate "C");
create index auto_product_mapping_name_parts on auto_product_mapping using gin (text_parts(product_name) collate "C");
create index auto_product_mapping_updated_at on auto_product_mapping (updated_at, id);

create index batch_plan_opening_mpn on batch_plan_opening (corporate_id, mpn, upload_id desc);
create index batch_plan_opening_upload_id on batch_plan_opening (upload_id);

create index batch_plan_record_newest on batch_plan_record (corporate_id, created_at desc, id desc);

create index bi_purchase_order_changed_at on bi_purchase_order (corporate_code, changed_at);
create index bi_purchase_order_order on bi_purchase_order (corporate_code, purchase_order_code);

create index code_list_kept on code_list (kept_at);
create index code_list_stored on code_list (stored_by, stored_at);

create index data_adjustment_line_index_2 on data_adjustment_line (upload_id);
create index data_adjustment_line_live on data_adjustment_line (period_record_id) where current;
create index data_adjustment_line_product on data_adjustment_line (product_code) where current;

create unique index dc_quarter_sale_line_live on dc_quarter_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_quarter_sale_line_upload_id on dc_quarter_sale_line (upload_id);

create unique index dc_week_sale_line_live on dc_week_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_week_sale_line_told on dc_week_sale_line (period_record_id, product_code) where (current and (num_nonnulls(w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14) > 0));
create index dc_week_sale_line_upload_id on dc_week_sale_line (upload_id);

create index delivery_order_line_jd_po on delivery_order_line (corporate_id, jd_po_number) where current;
create unique index delivery_order_line_live on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index delivery_order_line_past on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where (not current);
create index delivery_order_line_product on delivery_order_line (product_code, corporate_id, shipping_date) include (id, product_code_count) where current;
create index delivery_order_line_shipped on delivery_order_line (corporate_id, shipping_date) where current;
create index delivery_order_line_upload on delivery_order_line (upload_id);

create index disti_inventory_line_index_2 on disti_inventory_line (upload_id);
create unique index disti_inventory_line_live on disti_inventory_line (period_record_id, product_code, warehouse, city, receipt_date, batch) nulls not distinct where current;

create index expected_arrival_category on expected_arrival (corporate_id, category, delivery_datetime, notice_id);
create index expected_arrival_created on expected_arrival (corporate_id, create_time, notice_id);
create index expected_arrival_delivered on expected_arrival (corporate_id, delivery_datetime, notice_id);
create index expected_arrival_factory on expected_arrival (corporate_id, customer_account_id, delivery_datetime, notice_id);
create index expected_arrival_location on expected_arrival (corporate_id, storage_location_name, delivery_datetime, notice_id);
create index expected_arrival_order on expected_arrival (corporate_id, lower(customer_po_number), notice_id);
create index expected_arrival_order_begins on expected_arrival (corporate_id, lower(customer_po_number) collate "C");
create index expected_arrival_order_is on expected_arrival (corporate_id, customer_po_number);
create index expected_arrival_part_begins on expected_arrival (corporate_id, lower(part_number) collate "C");
create index expected_arrival_summary on expected_arrival (corporate_id, summary_code, notice_id);
create index expected_arrival_summary_begins on expected_arrival (corporate_id, lower(summary_code) collate "C");

create index expense_delta_of on expense_delta (corporate_id);

create index expense_group_of on expense_group (corporate_id);

create index goods_restriction_begin on goods_restriction (time_begin, id);
create index goods_restriction_by_lob on goods_restriction (lob, id);
create index goods_restriction_end on goods_restriction (time_end, id);
create index goods_restriction_lob_begin on goods_restriction (lob, time_begin, id);
create index goods_restriction_lob_end on goods_restriction (lob, time_end, id);
create index goods_restriction_lob_sub_lob on goods_restriction (lob, sub_lob, id);
create index goods_restriction_lob_updated_at on goods_restriction (lob, updated_at, id);
create index goods_restriction_sub_lob on goods_restriction (sub_lob, id);
create index goods_restriction_updated_at on goods_restriction (updated_at, id);

create index idempotent_answer_age on idempotent_answer (user_id, created_at);
create index idempotent_answer_expiry on idempotent_answer (created_at);

create index imei_record_delivery_number on imei_record (corporate_id, delivery_number collate "C");
create index imei_record_gi_date on imei_record (corporate_id, gi_date, id);
create index imei_record_imei2 on imei_record (corporate_id, imei2 collate "C");
create index imei_record_imei_number on imei_record (corporate_id, imei_number collate "C");
create index imei_record_issued on imei_record (corporate_id, gi_date, part_number);
create index imei_record_part_number on imei_record (corporate_id, part_number collate "C");
create index imei_record_po_number on imei_record (corporate_id, po_number collate "C");
create index imei_record_serial_number on imei_record (corporate_id, serial_number collate "C");

create unique index inventory_sale_line_live on inventory_sale_line (period_record_id, product_code) nulls not distinct where current;
create index inventory_sale_line_upload_id on inventory_sale_line (upload_id);

create index invoice_newest on invoice (corporate_id, came_at, id);

create index invoice_line_document_date on invoice_line (corporate_id, document_date, id);
create index invoice_line_invoice_date on invoice_line (corporate_id, invoice_date, id);
create index invoice_line_lower_customer_code on invoice_line (corporate_id, lower(customer_code) collate "C");
create index invoice_line_lower_invoice_number on invoice_line (corporate_id, lower(invoice_number) collate "C");
create index invoice_line_updated_at on invoice_line (corporate_id, updated_at, id);

create index jd_not_ordered_opening_product on jd_not_ordered_opening (corporate_id, product_code, upload_id desc);
create index jd_not_ordered_opening_upload_id on jd_not_ordered_opening (upload_id);

create index kept_count_of on kept_count (table_name, corporate_id) include (change);

create index known_device_user on known_device (user_id, signed_in_at);

create index large_logistics_file_day on large_logistics_file (corporate_id, day);
create index large_logistics_file_place on large_logistics_file (corporate_id, factory_code, day);

create index large_logistics_line_key on large_logistics_line (corporate_id, waybill_number, sku_code);
create index large_logistics_line_upload_id on large_logistics_line (upload_id);

create index ledger_product_code on ledger_product (product_code);

create index ledger_receipt_product on ledger_receipt (corporate_id, product_code, received_date);
create index ledger_receipt_received on ledger_receipt (corporate_id, received_date);

create index ledger_segment_late on ledger_segment (corporate_id, product_code, in_date) where (in_date > out_date);
create index ledger_segment_product on ledger_segment (corporate_id, product_code, coalesce(out_date, 'infinity'::date));
create index ledger_segment_unpriced on ledger_segment (corporate_id, product_code) include (quantity) where (value is null);

create index ledger_shortage_product on ledger_shortage (corporate_id, product_code);

create index logistics_ageing_appointment on logistics_ageing (corporate_id, appointment_time desc nulls last, line_id desc);
create index logistics_ageing_created on logistics_ageing (corporate_id, delivery_create_time, line_id);
create index logistics_ageing_delivery_order on logistics_ageing (corporate_id, lower(delivery_order_number), line_id);
create index logistics_ageing_ground_late_first on logistics_ageing (corporate_id, ( case ground_line_on_time when 0 then 3 when 2 then 2 when 1 then 1 else null::integer end) desc nulls last, line_id desc);
create index logistics_ageing_ground_line_time on logistics_ageing (corporate_id, ground_line_time desc nulls last, line_id desc);
create index logistics_ageing_ground_open on logistics_ageing (corporate_id, ground_line_on_time, delivery_create_time, line_id) where (ground_line_on_time = any (array[(0)::smallint, (2)::smallint]));
create index logistics_ageing_lob on logistics_ageing (corporate_id, lob, delivery_create_time, line_id);
create index logistics_ageing_overdue on logistics_ageing (corporate_id, overdue_duration desc nulls last, line_id desc);
create index logistics_ageing_pathway on logistics_ageing (corporate_id, pathway, delivery_create_time, line_id);
create index logistics_ageing_product on logistics_ageing (corporate_id, lower(product_code), line_id);
create index logistics_ageing_shipped on logistics_ageing (corporate_id, shipping_date desc nulls last, line_id desc);
create index logistics_ageing_stored on logistics_ageing (corporate_id, storage_time desc nulls last, line_id desc);
create index logistics_ageing_transferred on logistics_ageing (corporate_id, transfer_date desc nulls last, line_id desc);
create index logistics_ageing_unmapped on logistics_ageing (corporate_id, product_code) where (product_mapping_id is null);
create index logistics_ageing_warehousing_late_first on logistics_ageing (corporate_id, ( case warehousing_on_time when 0 then 3 when 2 then 2 when 1 then 1 else null::integer end) desc nulls last, line_id desc);
create index logistics_ageing_warehousing_open on logistics_ageing (corporate_id, warehousing_on_time, delivery_create_time, line_id) where (warehousing_on_time = any (array[(0)::smallint, (2)::smallint]));
create index logistics_ageing_warehousing_time on logistics_ageing (corporate_id, warehousing_time desc nulls last, line_id desc);

create index logistics_mapping_pathway on logistics_mapping ((((pathway_begin_location || '-'::text) || pathway_end_location)) collate pinyin, id);
create index logistics_mapping_pathway_parts on logistics_mapping using gin (text_parts(((pathway_begin_location || '-'::text) || pathway_end_location)) collate "C");
create index logistics_mapping_type_of_shipping on logistics_mapping (type_of_shipping, id);
create index logistics_mapping_type_pathway on logistics_mapping (type_of_shipping, (((pathway_begin_location || '-'::text) || pathway_end_location)) collate pinyin, id);
create index logistics_mapping_type_updated_at on logistics_mapping (type_of_shipping, updated_at, id);
create index logistics_mapping_updated_at on logistics_mapping (updated_at, id);

create index mail_attachment_done on mail_attachment (name, id) where (state = 'done'::text);
create index mail_attachment_message on mail_attachment (message_id);
create index mail_attachment_unread on mail_attachment (message_id) where (state = 'failed'::text);
create index mail_attachment_upload on mail_attachment (upload_id) where (upload_id is not null);

create unique index mail_message_content on mail_message (content_key) where (state = 'read'::text);
create index mail_message_met on mail_message (met_at, id);
create index mail_message_unread on mail_message (handler, corporate_id) where (state = 'failed'::text);
create index mail_message_waiting on mail_message (mailbox) where (state = 'waiting'::text);

create index order_code_config_pre on order_code_config (purchase_order_code_pre, id);
create index order_code_config_updated_at on order_code_config (updated_at, id);

create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_waiting on outbox_message (id) where (state <> 'sent'::text);

create index partner_sku_mapping_by_lob on partner_sku_mapping (lob, id);
create index partner_sku_mapping_by_mpn on partner_sku_mapping (mpn, id);
create index partner_sku_mapping_by_sku on partner_sku_mapping (sku_code, id);
create index partner_sku_mapping_lob on partner_sku_mapping (lob, sub_lob, id);
create index partner_sku_mapping_lob_mpn on partner_sku_mapping (lob, mpn, id);
create index partner_sku_mapping_lob_sku on partner_sku_mapping (lob, sku_code, id);
create index partner_sku_mapping_lob_updated_at on partner_sku_mapping (lob, updated_at, id);
create index partner_sku_mapping_mpn on partner_sku_mapping (mpn, sku_code);
create index partner_sku_mapping_mpn_begins on partner_sku_mapping (lower(mpn) collate "C");
create index partner_sku_mapping_name_parts on partner_sku_mapping using gin (text_parts(product_name) collate "C");
create index partner_sku_mapping_sku_begins on partner_sku_mapping (lower(sku_code) collate "C");
create index partner_sku_mapping_updated_at on partner_sku_mapping (updated_at, id);

create index period_record_newest on period_record (corporate_id, kind, day desc);
create index period_record_place on period_record (corporate_id, kind, place_key);

create index phone_sale_line_index_2 on phone_sale_line (upload_id);
create unique index phone_sale_line_live on phone_sale_line (period_record_id, brand, channel, price_band) nulls not distinct where current;

create index product_mapping_by_code on product_mapping (product_code, id);
create index product_mapping_by_lob on product_mapping (lob, id);
create index product_mapping_by_mpn on product_mapping (mpn, id);
create index product_mapping_code_begins on product_mapping (lower(product_code) collate "C");
create index product_mapping_hk_value on product_mapping (hk_value) where (hk_value <> ''::text);
create index product_mapping_lob on product_mapping (lob, sub_lob, id);
create index product_mapping_lob_code on product_mapping (lob, product_code, id);
create index product_mapping_lob_mpn on product_mapping (lob, mpn, id);
create index product_mapping_lob_updated_at on product_mapping (lob, updated_at, id);
create index product_mapping_mpn_begins on product_mapping (lower(mpn) collate "C");
create index product_mapping_name_parts on product_mapping using gin (text_parts(product_name) collate "C");
create index product_mapping_scan on product_mapping (scan, id);
create index product_mapping_t2_value on product_mapping (t2_value) where (t2_value <> ''::text);
create index product_mapping_updated_at on product_mapping (updated_at, id);

create index purchase_delivery_dn on purchase_delivery (corporate_id, dn_number);
create unique index purchase_delivery_key on purchase_delivery (corporate_id, purchase_order_code, purchase_order_line_item, dn_number, batch_code) nulls not distinct;
create index purchase_delivery_upload_id on purchase_delivery using brin (upload_id) with (autosummarize='on');

create index purchase_line_customer_po on purchase_line (corporate_id, customer_po_number, product_code);
create index purchase_line_customer_po_begins on purchase_line (lower(customer_po_number) collate "C");
create unique index purchase_line_key on purchase_line (corporate_id, purchase_order_code, purchase_order_line_item);
create index purchase_line_product_code on purchase_line (product_code);
create index purchase_line_upload_id on purchase_line using brin (upload_id) with (autosummarize='on');

create index push_batch_refused on push_batch (destination, corporate_id, done_at) where (refused > 0);
create index push_batch_waiting on push_batch (destination, next_attempt_at, id) where (state = 'waiting'::text);

create index refund_issued_amount_of_money on refund_issued (corporate_id, amount_of_money, id);
create index refund_issued_data_date on refund_issued (corporate_id, data_date, id);
create index refund_issued_lob on refund_issued (corporate_id, lob, id);
create index refund_issued_updated_at on refund_issued (corporate_id, updated_at, id);

create index removal_removed_at on removal (removed_at);

create unique index sale_forecast_line_live on sale_forecast_line (period_record_id, product_code) nulls not distinct where current;
create index sale_forecast_line_upload_id on sale_forecast_line (upload_id);

create index saved_view_share_role on saved_view_share (role_id);

create index security_event_account on security_event (account text_pattern_ops, last_at desc);
create index security_event_address on security_event (address text_pattern_ops, last_at desc);
create index security_event_kind on security_event (kind, last_at desc, id desc);
create index security_event_newest on security_event (last_at desc, id desc);
create index security_event_routes on security_event using gin (routes gin_trgm_ops);

create index session_of_user on session (user_id, last_used_at);

create index shipment_plan_line_index_2 on shipment_plan_line (upload_id);
create unique index shipment_plan_line_live on shipment_plan_line (period_record_id, mpn) nulls not distinct where current;

create index shipping_notice_key on shipping_notice (corporate_id, customer_po_number, dn_number, part_number, upload_id);
create index shipping_notice_upload_id on shipping_notice (upload_id);

create index sign_in_failure_account on sign_in_failure (login_account, at);
create index sign_in_failure_address on sign_in_failure (address, at);
create index sign_in_failure_at on sign_in_failure (at);

create index sign_in_ticket_user on sign_in_ticket (user_id);

create index split_allocation_line on split_allocation (split_file_id, upload_row, id);

create index split_demand_line_upload_id on split_demand_line (upload_id);

create index split_file_computing on split_file (id) where (state = 'computing'::text);
create index split_file_done on split_file (corporate_id, day) where (state = 'done'::text);
create index split_file_inventory on split_file (inventory_upload_id);
create index split_file_task on split_file (corporate_id, lob, day, id);

create index storage_location_map_name on storage_location_map (storage_location_name collate pinyin, id);
create index storage_location_map_ship_to on storage_location_map (ship_to_customer_id, id);
create index storage_location_map_updated_at on storage_location_map (updated_at, id);

create index subsidy_file_errors on subsidy_file (corporate_id, day) where (errors > 0);

create index subsidy_line_file on subsidy_line (subsidy_file_id, id);

create index subsidy_time_line on subsidy_time (subsidy_file_id, subsidy_line_id, upload_id);
create index subsidy_time_serial_number on subsidy_time (corporate_id, serial_number, upload_id);
create index subsidy_time_upload_id on subsidy_time (upload_id);

create index t2_inventory_line_index_2 on t2_inventory_line (upload_id);
create unique index t2_inventory_line_live on t2_inventory_line (period_record_id, product_code, distributor, city) nulls not distinct where current;

create index tax_code_mapping_updated_at on tax_code_mapping (updated_at, id);

create index tracking_mapping_number on tracking_mapping (tracking_number, id);
create index tracking_mapping_number_begins on tracking_mapping (lower(tracking_number) collate "C");
create index tracking_mapping_order on tracking_mapping (purchase_order_code, id);
create index tracking_mapping_order_begins on tracking_mapping (lower(purchase_order_code) collate "C");
create index tracking_mapping_updated_at on tracking_mapping (updated_at, id);

create index tracking_number_config_match on tracking_number_config (tracking_number_match, id);
create index tracking_number_config_match_begins on tracking_number_config (lower(tracking_number_match) collate "C");
create index tracking_number_config_updated_at on tracking_number_config (updated_at, id);

create index transfer_route_jd on transfer_route (jd_warehouse collate pinyin, id);
create index transfer_route_jd_parts on transfer_route using gin (text_parts(jd_warehouse) collate "C");
create index transfer_route_lob on transfer_route (lob, id);
create index transfer_route_shenma on transfer_route (shenma_warehouse collate pinyin, id);
create index transfer_route_shenma_parts on transfer_route using gin (text_parts(shenma_warehouse) collate "C");
create index transfer_route_updated_at on transfer_route (updated_at, id);

create unique index transport_milestone_live on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index transport_milestone_past on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where (not current);
create index transport_milestone_upload on transport_milestone (upload_id);

create index unknown_name_list on unknown_name (list, fields, corporate_id);
create unique index unknown_name_once on unknown_name (source, corporate_id, list, fields, named) nulls not distinct;

create index upload_by_client_key on upload (user_id, client_key) where (client_key is not null);
create unique index upload_client_key on upload (user_id, importer, dry_run, client_key) where (client_key is not null);
create index upload_done_by_name on upload (importer, file_name, created_at) where ((state = 'done'::text) and (origin = 'workbook'::text));
create index upload_importer on upload (importer, corporate_id, period_key, id desc);
create index upload_of_batch on upload (batch_id, batch_position) where (batch_id is not null);
create index upload_running on upload (state) where (state = any (array['received'::text, 'reading'::text, 'storing'::text]));
create index upload_unseen on upload (user_id, id) where ((not seen) and (not dry_run));
create index upload_wrong on upload (user_id, id) where (state = any (array['failed'::text, 'refused'::text]));
create index upload_wrong_of_importer on upload (importer, created_at) where (state = any (array['failed'::text, 'refused'::text]));

create unique index upload_batch_client_key on upload_batch (user_id, importer, dry_run, client_key) where (client_key is not null);
create index upload_batch_running on upload_batch (touched_at) where (finished_at is null);

create index used_nonce_expires_at on used_nonce (expires_at);

create unique index vc_receipt_live on vc_receipt (corporate_id, jd_po_number, sku_code) where current;
create index vc_receipt_past on vc_receipt (corporate_id, jd_po_number, sku_code) where (not current);
create index vc_receipt_upload on vc_receipt (upload_id);
