-- Which inventory a split was computed from, and who had reviewed it: its day alone names another file once it was revoked and uploaded anew (decision 76).
alter table split_file
  add column inventory_upload_id bigint references upload,
  add column inventory_reviewed_at timestamptz,
  add column inventory_reviewed_by text;
-- The reference is checked where an upload goes.
create index split_file_inventory on split_file (inventory_upload_id);

-- What the SKU of a line stood for when nothing, or not all, of it could be served; null where no mapping knew it. Earlier ones get what the mapping says now.
alter table split_exception add column mpn text;
update split_exception exception set mpn = sku.mpn
from split_file file, split_demand_line line, auto_partner_sku_mapping sku
where file.id = exception.split_file_id and line.upload_id = file.upload_id and line.upload_row = exception.upload_row
  and exception.reason <> 'sku-unknown' and sku.sku_code = line.sku_code;
