-- Categories have very many rows each, and these may lie far from the beginning of a list's order (docs/decisions/0013-searching-lists.md): the category
-- leads an index with each order of the list behind it.
create index product_mapping_lob_updated_at on product_mapping (lob, updated_at, id);
create index product_mapping_lob_code on product_mapping (lob, product_code, id);
create index product_mapping_lob_mpn on product_mapping (lob, mpn, id);
create index partner_sku_mapping_lob_updated_at on partner_sku_mapping (lob, updated_at, id);
create index partner_sku_mapping_lob_sku on partner_sku_mapping (lob, sku_code, id);
create index partner_sku_mapping_lob_mpn on partner_sku_mapping (lob, mpn, id);
create index auto_product_mapping_lob_updated_at on auto_product_mapping (lob, updated_at, id);
create index auto_product_mapping_lob_code on auto_product_mapping (lob, product_code, id);
create index auto_product_mapping_lob_mpn on auto_product_mapping (lob, mpn, id);
create index auto_partner_sku_mapping_lob_updated_at on auto_partner_sku_mapping (lob, updated_at, id);
create index auto_partner_sku_mapping_lob_sku on auto_partner_sku_mapping (lob, sku_code, id);
create index auto_partner_sku_mapping_lob_mpn on auto_partner_sku_mapping (lob, mpn, id);
create index ageing_config_lob_updated_at on ageing_config (lob, updated_at, id);
create index ageing_config_lob_start on ageing_config (lob, start_city, id);
create index ageing_config_lob_end on ageing_config (lob, end_city, id);
create index goods_restriction_lob_updated_at on goods_restriction (lob, updated_at, id);
create index goods_restriction_lob_sub_lob on goods_restriction (lob, sub_lob, id);
create index goods_restriction_lob_begin on goods_restriction (lob, time_begin, id);
create index goods_restriction_lob_end on goods_restriction (lob, time_end, id);

-- Another index begins with its column.
drop index product_mapping_mpn;
