-- Warehouse split (document 2 §2.11; domain §13): the demand workbooks of a category's day stand side by side, each with what was computed of it. One that was undone is gone.
create table split_file (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  -- The category of the task; a task is a category and a day.
  lob text not null,
  day date not null,
  upload_id bigint not null unique references upload,
  state text not null check (state in ('computing', 'separated', 'failed', 'done')),
  -- Why the computation failed, in JSON: text and parameters.
  failure jsonb,
  -- The day of the inventory that it was computed from; null where none was reviewed.
  inventory_day date,
  computed_at timestamptz,
  completed_at timestamptz,
  completed_by text
);
create index split_file_task on split_file (corporate_id, lob, day, id);
-- What must be computed again after a stop.
create index split_file_computing on split_file (id) where state = 'computing';
-- What has been taken out of the stock since an inventory.
create index split_file_done on split_file (corporate_id, day) where state = 'done';
create trigger work_split after insert or delete or update of state on split_file
  for each row execute function tell_work_of_corporate();

-- 分仓需求.
create table split_demand_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  sku_code text not null,
  destination_warehouse text not null,
  destination_city text not null,
  quantity integer not null
);
create index split_demand_line_upload_id on split_demand_line (upload_id);

-- What a line gets: so many pieces of a product from a warehouse. What the mappings said of the product then stays with it.
create table split_allocation (
  id bigint generated always as identity primary key,
  split_file_id bigint not null references split_file,
  upload_row integer not null,
  mpn text not null,
  product_code text not null,
  product_name text not null,
  supply_price numeric,
  warehouse text not null,
  city text not null,
  way text not null check (way in ('fixed', 'optimum')),
  -- Days from the warehouse's city to the line's; 99 where nobody maintains the way.
  days integer not null,
  pieces integer not null
);
create index split_allocation_line on split_allocation (split_file_id, upload_row, id);

-- What a line does not get, and why.
create table split_exception (
  split_file_id bigint not null references split_file,
  upload_row integer not null,
  reason text not null,
  missing integer not null,
  primary key (split_file_id, upload_row)
);

-- What was to be decided about an MPN: which warehouses had how much, how far they are from where it was asked for, and what was decided. It answers "why this warehouse".
create table split_problem (
  split_file_id bigint not null references split_file,
  mpn text not null,
  problem jsonb not null,
  primary key (split_file_id, mpn)
);
