-- Arrival records (document 3 §2.11; domain §6): what the BI view says of purchase orders, what shipping notices and corrections say beside it, and the records
-- that follow from all of them.

-- The relation that is pulled unless BI_VIEW names another one (docs/data-sources.md). Here it is a table that the demonstration fills; the product only reads it.
create table bi_purchase_order (
  corporate_code text not null,
  purchase_order_code text not null,
  purchase_order_line_item text not null,
  dn_number text,
  batch_code text,
  customer_po_number text,
  tracking_number text,
  purchase_order_create_date date not null,
  order_entry_date date,
  factory_code text,
  storage_location_code text,
  product_code text not null,
  purchase_quantity integer not null,
  deleted_quantity integer not null default 0,
  tax_code text,
  untaxed_unit_price numeric,
  shipping_quantity integer,
  apple_shipping_date date,
  expected_date date,
  dc_received_date date,
  received_quantity integer,
  changed_at timestamp not null
);
create index bi_purchase_order_changed_at on bi_purchase_order (corporate_code, changed_at);
create index bi_purchase_order_order on bi_purchase_order (corporate_code, purchase_order_code);

-- How far the view was read for a corporate, and when last: what changed until then has been stored, or looked at and found as it was.
create table arrival_pull (
  corporate_id bigint primary key references corporate on delete cascade,
  -- The greatest time of change that a pull has seen.
  changed_until timestamp,
  pulled_at timestamptz,
  -- When all of the view was last compared with what is stored.
  compared_at timestamptz,
  lines bigint not null default 0,
  upload_id bigint references upload,
  -- Why the newest pull failed, in JSON: text and parameters; null where it did not.
  failure jsonb,
  failed_at timestamptz
);

-- 采购订单行.
create table purchase_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  customer_po_number text,
  tracking_number text,
  purchase_order_create_date date not null,
  order_entry_date date,
  factory_code text,
  storage_location_code text,
  product_code text not null,
  purchase_quantity integer not null,
  deleted_quantity integer not null,
  tax_code text,
  untaxed_unit_price numeric
);
create index purchase_line_upload_id on purchase_line (upload_id);
create unique index purchase_line_key on purchase_line (corporate_id, purchase_order_code, purchase_order_line_item);
-- Finds the lines of a mapping that changes, and those that a notice may be of.
create index purchase_line_product_code on purchase_line (product_code);
create index purchase_line_customer_po on purchase_line (corporate_id, customer_po_number, product_code);

-- 采购订单发货.
create table purchase_delivery (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  dn_number text,
  batch_code text,
  shipping_quantity integer,
  apple_shipping_date date,
  expected_date date,
  dc_received_date date,
  received_quantity integer
);
create index purchase_delivery_upload_id on purchase_delivery (upload_id);
create unique index purchase_delivery_key on purchase_delivery (corporate_id, purchase_order_code, purchase_order_line_item, dn_number, batch_code)
  nulls not distinct;
create index purchase_delivery_dn on purchase_delivery (corporate_id, dn_number);

-- 发货通知.
create table arrival_shipping (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  dn_number text not null,
  product_code text not null,
  quantity integer not null,
  ship_date date,
  estimated_delivery_date date,
  agent_delivery_time timestamp without time zone,
  tracking_number text,
  notice_line_id bigint not null
);
create index arrival_shipping_upload_id on arrival_shipping (upload_id);
create index arrival_shipping_line on arrival_shipping (corporate_id, purchase_order_code, purchase_order_line_item, dn_number);
create index arrival_shipping_dn on arrival_shipping (corporate_id, dn_number);

-- ERP未删单号.
create table arrival_order_deletion (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  delete_quantity integer not null,
  known_deleted integer not null
);
create index arrival_order_deletion_upload_id on arrival_order_deletion (upload_id);
create index arrival_order_deletion_line on arrival_order_deletion (corporate_id, purchase_order_code, purchase_order_line_item, id);

-- 异常PO.
create table arrival_order_tracking (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  tracking_number text not null
);
create index arrival_order_tracking_upload_id on arrival_order_tracking (upload_id);
create index arrival_order_tracking_line on arrival_order_tracking (corporate_id, purchase_order_code, purchase_order_line_item, id);

-- What a person was offered to cover; each once, and by him alone (domain §6).
create table arrival_tracking_offer (
  token text primary key,
  user_id bigint not null,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  old_tracking_number text not null,
  tracking_number text not null,
  used_at timestamptz
);
create index arrival_tracking_offer_upload_id on arrival_tracking_offer (upload_id);

-- 移动DN.
create table arrival_dn_move (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  dn_number text not null,
  from_order_code text not null,
  to_order_code text not null,
  product_code text not null,
  quantity integer not null,
  from_line_item integer not null,
  to_line_item integer not null,
  rest_quantity integer not null
);
create index arrival_dn_move_upload_id on arrival_dn_move (upload_id);
create index arrival_dn_move_from on arrival_dn_move (corporate_id, from_order_code, from_line_item, dn_number);
create index arrival_dn_move_to on arrival_dn_move (corporate_id, to_order_code, to_line_item, dn_number);

-- 删除DN.
create table arrival_dn_deletion (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  dn_number text not null
);
create index arrival_dn_deletion_upload_id on arrival_dn_deletion (upload_id);
create index arrival_dn_deletion_dn on arrival_dn_deletion (corporate_id, dn_number);

-- BI视图历史数据.
create table arrival_history_order (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  purchase_order_code text not null
);
create index arrival_history_order_upload_id on arrival_history_order (upload_id);

-- How much of a move is still to be done: where the ERP has moved goods itself meanwhile, so much less. What a DN has on a line is what the BI says, else the notices.
create function arrival_moved(m arrival_dn_move) returns integer language sql stable as $$
  select greatest(0, least(m.quantity::bigint, coalesce(
    (select sum(d.shipping_quantity) from purchase_delivery d where d.corporate_id = m.corporate_id and d.purchase_order_code = m.from_order_code
      and d.purchase_order_line_item = m.from_line_item and d.dn_number = m.dn_number),
    (select sum(s.quantity) from arrival_shipping s where s.corporate_id = m.corporate_id and s.purchase_order_code = m.from_order_code
      and s.purchase_order_line_item = m.from_line_item and s.dn_number = m.dn_number), 0) - m.rest_quantity))::integer
$$;

-- The rows of one line: what the BI says of its DNs and batches, what notices say of DNs that the BI has not, what was moved here from other lines; without a DN the line itself.
-- An id is that of the record it stands for, four to one: shipment, notice, move, line.
create view arrival_record_now as
select l.corporate_id, piece.record_id, l.id as line_id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
  coalesce(by_tracking.order_type, by_code.order_type, '未知') as order_type, nullif(product.lob, '') as category,
  l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
  coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')) as mpn, l.factory_code,
  case when piece.first then l.purchase_quantity end as display_purchase_quantity,
  case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::integer - gone.quantity end as display_unaccounted_quantity,
  case when piece.first then gone.quantity end as delete_num,
  (case
    when l.purchase_quantity > 0 and gone.quantity >= l.purchase_quantity then 6
    when piece.received_quantity > 0 and piece.received_quantity >= coalesce(piece.shipping_quantity, l.purchase_quantity - gone.quantity) then 5
    when piece.received_quantity > 0 then 4
    when piece.dn_number is null then 1
    when piece.apple_shipping_date is null then 2
    else 3 end)::smallint as shipping_status,
  piece.shipping_quantity, piece.received_quantity, piece.estimated_delivery_date, piece.agent_delivery_time,
  piece.delivery_id, piece.shipping_id, deletion.id as deletion_id, tracking.id as tracking_id, piece.move_id,
  product.id as product_mapping_id,
  case when tracking.id is null then mapped.id end as tracking_mapping_id,
  by_tracking.id as tracking_config_id,
  case when by_tracking.id is null then by_code.id end as order_code_config_id,
  tax.id as tax_code_mapping_id, storage.id as storage_location_id
from purchase_line l
left join lateral (
  select d.id, d.delete_quantity, d.known_deleted from arrival_order_deletion d
  where d.corporate_id = l.corporate_id and d.purchase_order_code = l.purchase_order_code and d.purchase_order_line_item = l.purchase_order_line_item
  order by d.id desc limit 1
) deletion on true
cross join lateral (
  select greatest(l.deleted_quantity, case when deletion.id is not null then least(l.purchase_quantity, deletion.known_deleted + deletion.delete_quantity) end) as quantity
) gone
left join lateral (
  select x.id, x.tracking_number from arrival_order_tracking x
  where x.corporate_id = l.corporate_id and x.purchase_order_code = l.purchase_order_code and x.purchase_order_line_item = l.purchase_order_line_item
  order by x.id desc limit 1
) tracking on true
left join lateral (
  select min(m.id) as id, min(m.tracking_number) as tracking_number from tracking_mapping m where m.purchase_order_code = l.purchase_order_code having count(*) = 1
) mapped on true
cross join lateral (select coalesce(tracking.tracking_number, mapped.tracking_number, l.tracking_number) as tracking_number) known
left join tracking_number_config by_tracking on by_tracking.tracking_number_match = substr(known.tracking_number, 3, 3)
left join lateral (
  select c.id, c.order_type from order_code_config c where starts_with(l.purchase_order_code, c.purchase_order_code_pre)
  order by length(c.purchase_order_code_pre) desc, c.id limit 1
) by_code on true
left join product_mapping product on product.product_code = l.product_code
left join tax_code_mapping tax on tax.tax_code = l.tax_code
left join lateral (
  select s.id from storage_location_map s where l.storage_location_code in (s.dc_internal_storage_id_new, s.dc_internal_storage_id)
  order by s.dc_internal_storage_id_new = l.storage_location_code desc, s.id limit 1
) storage on true
cross join lateral (
  select coalesce(held.record_id, l.id * 4 + 3) as record_id, held.dn_number, held.dc_received_date, held.apple_shipping_date, held.shipping_quantity,
    held.received_quantity, held.estimated_delivery_date, held.agent_delivery_time, held.delivery_id, held.shipping_id, held.move_id,
    row_number() over (order by held.dn_number nulls first, held.record_id) = 1 as first, sum(held.received_quantity) over () as line_received
  from (select) line
  left join (
    select said.record_id, said.dn_number, said.dc_received_date, said.apple_shipping_date, said.shipping_quantity - said.taken as shipping_quantity,
      said.received_quantity, said.estimated_delivery_date, said.agent_delivery_time, said.delivery_id, said.shipping_id,
      case when said.taken > 0 then said.move_id end as move_id
    from (
      select told.*, away.move_id, case when away.move_id is null then 0 else greatest(0, least(told.shipping_quantity, away.quantity
        - coalesce(sum(told.shipping_quantity) over (partition by told.dn_number order by told.record_id rows between unbounded preceding and 1 preceding), 0)
      ))::integer end as taken
      from (
        select d.id * 4 as record_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
          coalesce(d.shipping_quantity, case when row_number() over (partition by d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
          d.received_quantity,
          coalesce(n.estimated_delivery_date, d.expected_date) as estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
        from purchase_delivery d
        left join lateral (
          select min(s.id) as id, sum(s.quantity)::integer as quantity, min(s.ship_date) as ship_date, max(s.estimated_delivery_date) as estimated_delivery_date,
            min(s.agent_delivery_time) as agent_delivery_time
          from arrival_shipping s
          where s.corporate_id = l.corporate_id and s.purchase_order_code = l.purchase_order_code and s.purchase_order_line_item = l.purchase_order_line_item
            and s.dn_number = d.dn_number
          having count(*) > 0
        ) n on true
        where d.corporate_id = l.corporate_id and d.purchase_order_code = l.purchase_order_code and d.purchase_order_line_item = l.purchase_order_line_item
        union all
        select min(s.id) * 4 + 1, s.dn_number, null, min(s.ship_date), sum(s.quantity)::integer, null, max(s.estimated_delivery_date), min(s.agent_delivery_time),
          null, min(s.id)
        from arrival_shipping s
        where s.corporate_id = l.corporate_id and s.purchase_order_code = l.purchase_order_code and s.purchase_order_line_item = l.purchase_order_line_item
          and not exists (
            select from purchase_delivery d where d.corporate_id = l.corporate_id and d.purchase_order_code = l.purchase_order_code
              and d.purchase_order_line_item = l.purchase_order_line_item and d.dn_number = s.dn_number
          )
        group by s.dn_number
      ) told
      left join lateral (
        select min(m.id) as move_id, sum(arrival_moved(m)) as quantity from arrival_dn_move m
        where m.corporate_id = l.corporate_id and m.from_order_code = l.purchase_order_code and m.from_line_item = l.purchase_order_line_item
          and m.dn_number = told.dn_number
        having count(*) > 0
      ) away on true
    ) said
    where said.taken = 0 or said.shipping_quantity > said.taken or said.received_quantity > 0
    union all
    select min(m.id) * 4 + 2, m.dn_number, null, min(bi.apple_shipping_date), sum(moved.quantity)::integer, null, min(bi.expected_date), null, null, null, min(m.id)
    from arrival_dn_move m
    cross join lateral (select arrival_moved(m) as quantity) moved
    left join lateral (
      select min(d.apple_shipping_date) as apple_shipping_date, min(d.expected_date) as expected_date from purchase_delivery d
      where d.corporate_id = m.corporate_id and d.purchase_order_code = m.from_order_code and d.purchase_order_line_item = m.from_line_item
        and d.dn_number = m.dn_number
    ) bi on true
    where m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item and moved.quantity > 0
    group by m.dn_number
  ) held on not exists (
    select from arrival_dn_deletion removed where removed.corporate_id = l.corporate_id and removed.dn_number = held.dn_number
  )
) piece;

-- 到货查询, kept ready: the table of arrival_record_now. Texts are compared by their bytes, which is all that finding beginnings needs.
create table arrival_record (
  corporate_id bigint not null,
  record_id bigint not null,
  line_id bigint not null,
  purchase_order_create_date date not null,
  dc_received_date date,
  apple_shipping_date date,
  order_type text collate "C" not null,
  category text collate "C",
  purchase_order_code text collate "C" not null,
  dn_number text collate "C",
  tracking_number text collate "C",
  storage_location_code text collate "C",
  product_code text collate "C" not null,
  mpn text collate "C",
  factory_code text collate "C",
  display_purchase_quantity integer,
  display_unaccounted_quantity integer,
  delete_num integer,
  shipping_status smallint not null,
  shipping_quantity integer,
  received_quantity integer,
  estimated_delivery_date date,
  agent_delivery_time timestamp without time zone,
  delivery_id bigint,
  shipping_id bigint,
  deletion_id bigint,
  tracking_id bigint,
  move_id bigint,
  product_mapping_id bigint,
  tracking_mapping_id bigint,
  tracking_config_id bigint,
  order_code_config_id bigint,
  tax_code_mapping_id bigint,
  storage_location_id bigint,
  primary key (record_id)
);
create trigger keep_count_of_inserts after insert on arrival_record referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on arrival_record referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on arrival_record for each statement execute function keep_count('corporate');

-- One for each order, ending in the id; one for each filter.
create index arrival_record_line on arrival_record (line_id);
create index arrival_record_ordered on arrival_record (corporate_id, purchase_order_create_date, record_id);
create index arrival_record_received on arrival_record (corporate_id, dc_received_date desc nulls last, record_id desc);
create index arrival_record_shipped on arrival_record (corporate_id, apple_shipping_date desc nulls last, record_id desc);
create index arrival_record_order on arrival_record (corporate_id, lower(purchase_order_code), record_id);
create index arrival_record_product on arrival_record (corporate_id, lower(product_code), record_id);
create index arrival_record_dn on arrival_record (corporate_id, lower(dn_number));
create index arrival_record_tracking on arrival_record (corporate_id, lower(tracking_number));
create index arrival_record_mpn on arrival_record (corporate_id, lower(mpn));
create index arrival_record_storage on arrival_record (corporate_id, lower(storage_location_code));
create index arrival_record_factory on arrival_record (corporate_id, lower(factory_code));
create index arrival_record_type on arrival_record (corporate_id, order_type, purchase_order_create_date);
create index arrival_record_category on arrival_record (corporate_id, category, purchase_order_create_date);

create function arrival_record_follow() returns trigger language plpgsql as $$
declare
  whose bigint[];
  touched_line_id bigint[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(line_id) from (select distinct * from (%s) named (line_id)) named', tg_argv[1])
    into touched_line_id;
  if touched_line_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1) touched (line_id)),
    now as materialized (select now.* from touched join arrival_record_now now using (line_id)),
    gone as (delete from arrival_record kept using touched where kept.line_id = touched.line_id
      and not exists (select from now where now.record_id = kept.record_id))
    insert into arrival_record as kept (corporate_id, record_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date,
      order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code,
      product_code, mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num,
      shipping_status, shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id,
      shipping_id, deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id,
      tracking_config_id, order_code_config_id, tax_code_mapping_id, storage_location_id)
    select corporate_id, record_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date,
      order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code,
      product_code, mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num,
      shipping_status, shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id,
      shipping_id, deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id,
      tracking_config_id, order_code_config_id, tax_code_mapping_id, storage_location_id from now
    on conflict (record_id) do update set (corporate_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date, order_type,
      category, purchase_order_code, dn_number, tracking_number, storage_location_code, product_code,
      mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num, shipping_status,
      shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id, shipping_id,
      deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id, tracking_config_id,
      order_code_config_id, tax_code_mapping_id, storage_location_id)
      = row(excluded.corporate_id, excluded.line_id, excluded.purchase_order_create_date, excluded.dc_received_date, excluded.apple_shipping_date, excluded.order_type,
      excluded.category, excluded.purchase_order_code, excluded.dn_number, excluded.tracking_number, excluded.storage_location_code, excluded.product_code,
      excluded.mpn, excluded.factory_code, excluded.display_purchase_quantity, excluded.display_unaccounted_quantity, excluded.delete_num, excluded.shipping_status,
      excluded.shipping_quantity, excluded.received_quantity, excluded.estimated_delivery_date, excluded.agent_delivery_time, excluded.delivery_id, excluded.shipping_id,
      excluded.deletion_id, excluded.tracking_id, excluded.move_id, excluded.product_mapping_id, excluded.tracking_mapping_id, excluded.tracking_config_id,
      excluded.order_code_config_id, excluded.tax_code_mapping_id, excluded.storage_location_id)
    where row(kept.*) is distinct from row(excluded.*)' using touched_line_id;
  return null;
end $$;
create trigger derived_arrival_record_insert after insert on purchase_line referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on purchase_line referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on purchase_line referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_truncate after truncate on purchase_line
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on arrival_shipping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on arrival_shipping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_shipping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_truncate after truncate on arrival_shipping
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on arrival_order_deletion referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_update after update on arrival_order_deletion referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_delete after delete on arrival_order_deletion referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_truncate after truncate on arrival_order_deletion
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on arrival_order_tracking referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_update after update on arrival_order_tracking referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_delete after delete on arrival_order_tracking referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_truncate after truncate on arrival_order_tracking
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on arrival_dn_move referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on arrival_dn_move referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_dn_move referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_truncate after truncate on arrival_dn_move
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on arrival_dn_deletion referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_delivery using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_shipping using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_dn_move m using (corporate_id, dn_number) join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on arrival_dn_deletion referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed join purchase_delivery using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_shipping using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_dn_move m using (corporate_id, dn_number) join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_dn_deletion referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_delivery using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_shipping using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_dn_move m using (corporate_id, dn_number) join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_truncate after truncate on arrival_dn_deletion
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, product_code, mpn, lob, dh_value from new_rows) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, product_code, mpn, lob, dh_value from old_rows except select id, product_code, mpn, lob, dh_value from new_rows) union all (select id, product_code, mpn, lob, dh_value from new_rows except select id, product_code, mpn, lob, dh_value from old_rows)) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, product_code, mpn, lob, dh_value from old_rows) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_truncate after truncate on product_mapping
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on tracking_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, tracking_number, purchase_order_code from new_rows) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_update after update on tracking_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, tracking_number, purchase_order_code from old_rows except select id, tracking_number, purchase_order_code from new_rows) union all (select id, tracking_number, purchase_order_code from new_rows except select id, tracking_number, purchase_order_code from old_rows)) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_delete after delete on tracking_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, tracking_number, purchase_order_code from old_rows) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_truncate after truncate on tracking_mapping
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on tracking_number_config referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, tracking_number_match, order_type from new_rows) select a.line_id from changed c join arrival_record a on substr(a.tracking_number, 3, 3) = c.tracking_number_match');
create trigger derived_arrival_record_update after update on tracking_number_config referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, tracking_number_match, order_type from old_rows except select id, tracking_number_match, order_type from new_rows) union all (select id, tracking_number_match, order_type from new_rows except select id, tracking_number_match, order_type from old_rows)) select a.line_id from changed c join arrival_record a on substr(a.tracking_number, 3, 3) = c.tracking_number_match');
create trigger derived_arrival_record_delete after delete on tracking_number_config referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, tracking_number_match, order_type from old_rows) select a.line_id from changed c join arrival_record a on substr(a.tracking_number, 3, 3) = c.tracking_number_match');
create trigger derived_arrival_record_truncate after truncate on tracking_number_config
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on order_code_config referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, purchase_order_code_pre, order_type from new_rows) select l.id from changed c join purchase_line l on starts_with(l.purchase_order_code, c.purchase_order_code_pre)');
create trigger derived_arrival_record_update after update on order_code_config referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, purchase_order_code_pre, order_type from old_rows except select id, purchase_order_code_pre, order_type from new_rows) union all (select id, purchase_order_code_pre, order_type from new_rows except select id, purchase_order_code_pre, order_type from old_rows)) select l.id from changed c join purchase_line l on starts_with(l.purchase_order_code, c.purchase_order_code_pre)');
create trigger derived_arrival_record_delete after delete on order_code_config referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, purchase_order_code_pre, order_type from old_rows) select l.id from changed c join purchase_line l on starts_with(l.purchase_order_code, c.purchase_order_code_pre)');
create trigger derived_arrival_record_truncate after truncate on order_code_config
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on tax_code_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, tax_code from new_rows) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_update after update on tax_code_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, tax_code from old_rows except select id, tax_code from new_rows) union all (select id, tax_code from new_rows except select id, tax_code from old_rows)) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_delete after delete on tax_code_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, tax_code from old_rows) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_truncate after truncate on tax_code_mapping
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');
create trigger derived_arrival_record_insert after insert on storage_location_map referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
create trigger derived_arrival_record_update after update on storage_location_map referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows except select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows) union all (select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows except select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows)) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
create trigger derived_arrival_record_delete after delete on storage_location_map referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
create trigger derived_arrival_record_truncate after truncate on storage_location_map
  for each statement execute function derived_start_anew('arrival_record', 'arrival_record_now');

insert into arrival_record select * from arrival_record_now;
