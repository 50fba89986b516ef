-- Texts in the order in which Chinese readers look for them, as Excel has it: figures, Latin letters, then Chinese by pinyin (decision 70).
create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin-kr-latn');

-- The orders of cities, warehouses and routes are by pinyin: each has its index in place of the one before.
drop index ageing_config_start_city, ageing_config_end_city, ageing_config_lob_start, ageing_config_lob_end;
create index ageing_config_start_city on ageing_config (start_city collate pinyin, id);
create index ageing_config_end_city on ageing_config (end_city collate pinyin, id);
create index ageing_config_lob_start on ageing_config (lob, start_city collate pinyin, id);
create index ageing_config_lob_end on ageing_config (lob, end_city collate pinyin, id);

drop index transfer_route_shenma, transfer_route_jd;
create index transfer_route_shenma on transfer_route (shenma_warehouse collate pinyin, id);
create index transfer_route_jd on transfer_route (jd_warehouse collate pinyin, id);

drop index storage_location_map_name;
create index storage_location_map_name on storage_location_map (storage_location_name collate pinyin, id);

drop index logistics_mapping_pathway, logistics_mapping_type_pathway;
create index logistics_mapping_pathway on logistics_mapping ((pathway_begin_location || '-' || pathway_end_location) collate pinyin, id);
create index logistics_mapping_type_pathway
  on logistics_mapping (type_of_shipping, (pathway_begin_location || '-' || pathway_end_location) collate pinyin, id);
