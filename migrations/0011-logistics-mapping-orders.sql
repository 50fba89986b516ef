-- The way of shipping, which a quarter of the routes share, leads an index with each order of the list behind it (docs/decisions/0013-searching-lists.md).
create index logistics_mapping_type_updated_at on logistics_mapping (type_of_shipping, updated_at, id);
create index logistics_mapping_type_pathway on logistics_mapping (type_of_shipping, (pathway_begin_location || '-' || pathway_end_location), id);
