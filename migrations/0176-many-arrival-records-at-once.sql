-- The rows of many lines at once, the same as arrival_record_now has of them (decision 107): each table is read once, where the view looks into a dozen of them line by line. What goods were moved from or to is
-- left to the view.
create function arrival_records_of(lines bigint[]) returns setof arrival_record language plpgsql stable
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
  set plan_cache_mode to force_custom_plan
as $$
begin
  return query with line as materialized (
    select l.* from unnest(lines) touched (id) join purchase_line l using (id)
  ), moved as materialized (
    select l.id from line l join arrival_dn_move m
      on m.corporate_id = l.corporate_id and m.from_order_code = l.purchase_order_code and m.from_line_item = l.purchase_order_line_item
    union
    select l.id from line l join arrival_dn_move m
      on m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item
  ), deletion as materialized (
    select distinct on (l.id) l.id as line_id, d.id, d.delete_quantity, d.known_deleted
    from line l join arrival_order_deletion d using (corporate_id, purchase_order_code, purchase_order_line_item) order by l.id, d.id desc
  ), tracking as materialized (
    select distinct on (l.id) l.id as line_id, x.id, x.tracking_number
    from line l join arrival_order_tracking x using (corporate_id, purchase_order_code, purchase_order_line_item) order by l.id, x.id desc
  ), mapped as materialized (
    select m.purchase_order_code, min(m.id) as id, min(m.tracking_number) as tracking_number from tracking_mapping m
    where m.purchase_order_code in (select l.purchase_order_code from line l) group by m.purchase_order_code having count(*) = 1
  ), notice as materialized (
    select l.id as line_id, s.dn_number, min(s.id) as id, sum(s.quantity)::integer as quantity, min(s.ship_date) as ship_date,
      max(s.estimated_delivery_date) as estimated_delivery_date, min(s.agent_delivery_time) as agent_delivery_time
    from line l join arrival_shipping s using (corporate_id, purchase_order_code, purchase_order_line_item) group by l.id, s.dn_number
  ), shipped as materialized (
    select l.id as line_id, d.* from line l join purchase_delivery d using (corporate_id, purchase_order_code, purchase_order_line_item)
  ), told as (
    select d.line_id, d.corporate_id, d.id * 4 as record_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
      coalesce(d.shipping_quantity, case when row_number() over (partition by d.line_id, d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
      d.received_quantity, n.estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
    from shipped d left join notice n on n.line_id = d.line_id and n.dn_number = d.dn_number
    union all
    select n.line_id, l.corporate_id, n.id * 4 + 1, n.dn_number, null, n.ship_date, n.quantity, null, n.estimated_delivery_date, n.agent_delivery_time, null, n.id
    from notice n join line l on l.id = n.line_id where not exists (select from shipped d where d.line_id = n.line_id and d.dn_number = n.dn_number)
  ), held as (
    select told.* from told where not exists (
      select from arrival_dn_deletion removed where removed.corporate_id = told.corporate_id and removed.dn_number = told.dn_number
    )
  ), piece as (
    select l.id as line_id, coalesce(held.record_id, l.id * 4 + 3) as record_id, held.dn_number, held.dc_received_date, held.apple_shipping_date, held.shipping_quantity,
      held.received_quantity, held.estimated_delivery_date, held.agent_delivery_time, held.delivery_id, held.shipping_id,
      row_number() over (partition by l.id order by held.dn_number nulls first, held.record_id) = 1 as first, sum(held.received_quantity) over (partition by l.id) as line_received
    from line l left join held on held.line_id = l.id
    where not exists (select from moved where moved.id = l.id)
  )
  select l.corporate_id, piece.record_id, l.id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
    kind.order_type, nullif(product.lob, ''), l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
    coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')), l.factory_code,
    case when piece.first then l.purchase_quantity end,
    case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::integer - gone.quantity end,
    case when piece.first then gone.quantity end,
    (case
      when l.purchase_quantity > 0 and gone.quantity >= l.purchase_quantity then 6
      when piece.received_quantity > 0 and piece.received_quantity >= coalesce(piece.shipping_quantity, l.purchase_quantity - gone.quantity) then 5
      when piece.received_quantity > 0 then 4
      when piece.dn_number is null then 1
      when piece.apple_shipping_date is null then 2
      else 3 end)::smallint,
    piece.shipping_quantity, piece.received_quantity, piece.estimated_delivery_date, piece.agent_delivery_time,
    piece.delivery_id, piece.shipping_id, deletion.id, tracking.id, null::bigint, product.id,
    case when tracking.id is null then mapped.id end, kind.tracking_config_id, kind.order_code_config_id, tax.id, storage.id
  from piece join line l on l.id = piece.line_id
  left join deletion on deletion.line_id = l.id
  cross join lateral (
    select greatest(l.deleted_quantity, case when deletion.id is not null then least(l.purchase_quantity, deletion.known_deleted + deletion.delete_quantity) end) as quantity
  ) gone
  left join tracking on tracking.line_id = l.id
  left join mapped on mapped.purchase_order_code = l.purchase_order_code
  cross join lateral (select coalesce(tracking.tracking_number, mapped.tracking_number, l.tracking_number) as tracking_number) known
  cross join lateral arrival_order_type(known.tracking_number, l.purchase_order_code) kind
  left join product_mapping product on product.product_code = l.product_code
  left join tax_code_mapping tax on tax.tax_code = l.tax_code
  left join lateral (
    select s.id from storage_location_map s where l.storage_location_code in (s.dc_internal_storage_id_new, s.dc_internal_storage_id)
    order by s.dc_internal_storage_id_new = l.storage_location_code desc, s.id limit 1
  ) storage on true
  union all
  select now.* from moved join arrival_record_now now on now.line_id = moved.id;
end $$;

create or replace function arrival_record_follow() returns trigger language plpgsql
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
as $$
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
  if cardinality(touched_line_id) >= 1000 then
    execute 'with now as materialized (select * from arrival_records_of($1)),
      gone as (delete from arrival_record kept where kept.line_id = any($1) and not exists (select from now where kept.record_id = now.record_id)),
      changed as (update arrival_record kept set (corporate_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date, order_type,
      category, purchase_order_code, dn_number, tracking_number, storage_location_code, product_code,
      mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num, shipping_status,
      shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id, shipping_id,
      deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id, tracking_config_id,
      order_code_config_id, tax_code_mapping_id, storage_location_id)
        = row(now.corporate_id, now.line_id, now.purchase_order_create_date, now.dc_received_date, now.apple_shipping_date, now.order_type,
      now.category, now.purchase_order_code, now.dn_number, now.tracking_number, now.storage_location_code, now.product_code,
      now.mpn, now.factory_code, now.display_purchase_quantity, now.display_unaccounted_quantity, now.delete_num, now.shipping_status,
      now.shipping_quantity, now.received_quantity, now.estimated_delivery_date, now.agent_delivery_time, now.delivery_id, now.shipping_id,
      now.deletion_id, now.tracking_id, now.move_id, now.product_mapping_id, now.tracking_mapping_id, now.tracking_config_id,
      now.order_code_config_id, now.tax_code_mapping_id, now.storage_location_id)
      from now where kept.record_id = now.record_id and row(kept.*) is distinct from row(now.*))
    insert into arrival_record (corporate_id, record_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date,
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
      tracking_config_id, order_code_config_id, tax_code_mapping_id, storage_location_id from now where not exists (select from arrival_record kept where kept.record_id = now.record_id)' using touched_line_id;
    return null;
  end if;
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
