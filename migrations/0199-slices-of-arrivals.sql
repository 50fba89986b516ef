-- How many rows pass filters, and where in their order a page lies, told by bits instead of rows (decision 116). Each value that rows are filtered by has a place among the others of its field; of the places each
-- bit is kept by itself, a bit a row. All of it can be made anew at any time: it is not logged, and a crash empties all of its tables alike.

-- Tables of a corporate that have, or are about to have, slices: from the commit of this row on their changes are noted. No number of rows: not made yet.
create unlogged table row_slice_set (
  table_name text collate "C" not null,
  corporate_id bigint not null,
  slots bigint,
  primary key (table_name, corporate_id)
);

-- One bit of the places that a chunk of 131,072 rows has in a field; place 0 is that of no value. The rows stand in the same order in all fields.
create unlogged table row_slice (
  table_name text collate "C" not null,
  corporate_id bigint not null,
  field text collate "C" not null,
  chunk integer not null,
  bit smallint not null,
  slots bit varying not null,
  primary key (table_name, corporate_id, field, chunk, bit)
);
alter table row_slice alter slots set storage external;

-- How many values a field has, and between which places those of each chunk lie: of rows in the order of time, most fields follow it, and most chunks lie within a range or outside it as a whole.
create unlogged table row_slice_field (
  table_name text collate "C" not null,
  corporate_id bigint not null,
  field text collate "C" not null,
  field_values integer not null,
  lowests integer[] not null,
  highests integer[] not null,
  sizes integer[] not null,
  primary key (table_name, corporate_id, field)
);

-- The values of a field in their order, some hundred to a row.
create unlogged table row_slice_value (
  table_name text collate "C" not null,
  corporate_id bigint not null,
  field text collate "C" not null,
  -- So many values stand before these.
  before integer not null,
  first_value text collate "C" not null,
  field_values text[] collate "C" not null,
  primary key (table_name, corporate_id, field, before)
);
create index row_slice_value_first on row_slice_value (table_name, corporate_id, field, first_value);

-- How many values of a field are less than one, or as great with `through`.
create function row_slice_place(asked_table text, whose bigint, asked_field text, value text, through boolean) returns integer language plpgsql stable as $$
declare
  known record;
begin
  select b.before, b.field_values into known from row_slice_value b
  where b.table_name = asked_table and b.corporate_id = whose and b.field = asked_field and b.first_value <= value collate "C"
  order by b.first_value desc limit 1;
  return coalesce(known.before + (select count(*) from unnest(known.field_values) v where v < value collate "C" or (through and v = value collate "C")), 0);
end $$;

-- The value at a place.
create function row_slice_value_at(asked_table text, whose bigint, asked_field text, place integer) returns text language sql stable as $$
  select b.field_values[place - b.before] from row_slice_value b
  where b.table_name = asked_table and b.corporate_id = whose and b.field = asked_field and b.before < place
  order by b.before desc limit 1
$$;

-- The rows of a chunk whose place is from `lowest` to `highest`, where these are neither all nor none; its places are from `least_there` to `most_there`. From the lowest bit up: a row is not below a number if its
-- higher bits are greater, or the same and its lower ones are not below. Above the last bit in which both ends differ, a row between them has just these bits; those that all of the chunk share are not looked at.
create function row_slice_between(asked_table text, whose bigint, asked_field text, asked_chunk integer, lowest integer, highest integer, least_there integer, most_there integer)
returns bit varying language plpgsql stable as $$
declare
  beyond integer := highest + 1;
  has_start boolean := lowest > least_there;
  has_end boolean := highest < most_there;
  slice record;
  from_lowest bit varying;
  from_beyond bit varying;
  within bit varying;
begin
  for slice in
    select s.bit, s.slots from row_slice s
    where s.table_name = asked_table and s.corporate_id = whose and s.field = asked_field and s.chunk = asked_chunk
      and least_there >> s.bit <> most_there >> s.bit
    order by s.bit
  loop
    if within is not null then
      within := case when (lowest >> slice.bit) & 1 = 1 then within & slice.slots else within # (within & slice.slots) end;
      continue;
    end if;
    if has_start then
      if (lowest >> slice.bit) & 1 = 1 then
        from_lowest := case when from_lowest is null then slice.slots else from_lowest & slice.slots end;
      elsif from_lowest is not null then
        from_lowest := from_lowest | slice.slots;
      end if;
    end if;
    if has_end then
      if (beyond >> slice.bit) & 1 = 1 then
        from_beyond := case when from_beyond is null then slice.slots else from_beyond & slice.slots end;
      elsif from_beyond is not null then
        from_beyond := from_beyond | slice.slots;
      end if;
    end if;
    if has_start and has_end and lowest >> (slice.bit + 1) = beyond >> (slice.bit + 1) then
      within := case when from_lowest is null then ~from_beyond else from_lowest # from_beyond end;
    end if;
  end loop;
  return case when within is not null then within when not has_end then from_lowest when not has_start then ~from_beyond else from_lowest # from_beyond end;
end $$;

-- Where in the order of a field the row lies that is the `nth` of some rows, chunk by chunk with how many they are there; and how many of them lie before all rows of that place.
create function row_slice_nth(
  asked_table text, whose bigint, asked_field text, among bit varying[], counts integer[], descending boolean, nth bigint, out place integer, out before bigint
) language plpgsql stable as $$
declare
  least_there integer[];
  most_there integer[];
  highest integer;
  sooner bit varying[] := among;
  rows_sooner integer[] := counts;
  slice bit varying;
  all_sooner bigint;
begin
  select f.lowests, f.highests, f.field_values into least_there, most_there, highest
  from row_slice_field f where f.table_name = asked_table and f.corporate_id = whose and f.field = asked_field;
  place := 0;
  before := 0;
  for of_bit in reverse 30 .. 0 loop
    continue when highest >> of_bit = 0;
    all_sooner := 0;
    for n in 1 .. cardinality(counts) loop
      continue when counts[n] = 0;
      if least_there[n] >> of_bit = most_there[n] >> of_bit then
        rows_sooner[n] := case when ((least_there[n] >> of_bit) & 1 = 1) = descending then counts[n] else 0 end;
      else
        select s.slots into slice from row_slice s
        where s.table_name = asked_table and s.corporate_id = whose and s.field = asked_field and s.chunk = n - 1 and s.bit = of_bit;
        slice := among[n] & slice;
        if not descending then slice := among[n] # slice; end if;
        sooner[n] := slice;
        rows_sooner[n] := bit_count(slice);
      end if;
      all_sooner := all_sooner + rows_sooner[n];
    end loop;
    if (nth - before <= all_sooner) = descending then place := place | (1 << of_bit); end if;
    for n in 1 .. cardinality(counts) loop
      continue when counts[n] = 0;
      if nth - before <= all_sooner then
        if rows_sooner[n] between 1 and counts[n] - 1 then among[n] := sooner[n]; end if;
        counts[n] := rows_sooner[n];
      else
        if rows_sooner[n] between 1 and counts[n] - 1 then among[n] := among[n] # sooner[n]; end if;
        counts[n] := counts[n] - rows_sooner[n];
      end if;
    end loop;
    if nth - before > all_sooner then before := before + all_sooner; end if;
  end loop;
end $$;

-- How many rows have a place within each of some ranges (of those of one filter, within any), and from where to where in an order the `first_at`th and the `last_at`th of them lie. No last place: they are fewer.
create function row_slice_page(
  asked_table text, whose bigint, filters integer[], fields text[], lowests integer[], highests integer[], order_field text, descending boolean, first_at bigint, last_at bigint,
  out total bigint, out first_place integer, out before_first bigint, out last_place integer
) language plpgsql stable as $$
declare
  field row_slice_field;
  known row_slice_field[];
  sizes integer[];
  ones bit varying;
  matches bit varying[];
  counts integer[];
  one bit varying;
  any_of bit varying;
  found_all bit varying;
begin
  for n in 1 .. cardinality(fields) loop
    select f.* into field from row_slice_field f where f.table_name = asked_table and f.corporate_id = whose and f.field = fields[n];
    known[n] := field;
    sizes := field.sizes;
  end loop;
  total := 0;
  for c in 1 .. cardinality(sizes) loop
    -- A chunk of which all rows pass has none of its bits looked at; of one of which none pass, no further filter's are.
    found_all := null;
    for n in 1 .. cardinality(fields) loop
      field := known[n];
      if n = 1 or filters[n] <> filters[n - 1] then any_of := null; end if;
      if lowests[n] <= field.lowests[c] and highests[n] >= field.highests[c] then
        if ones is null then ones := repeat('1', sizes[1])::bit varying; end if;
        one := case when sizes[c] = sizes[1] then ones else substring(ones from 1 for sizes[c]) end;
      elsif lowests[n] > field.highests[c] or highests[n] < field.lowests[c] then
        one := null;
      else
        one := row_slice_between(asked_table, whose, fields[n], c - 1, lowests[n], highests[n], field.lowests[c], field.highests[c]);
      end if;
      any_of := case when any_of is null then one when one is null then any_of else any_of | one end;
      if n = cardinality(fields) or filters[n] <> filters[n + 1] then
        found_all := case when any_of is null then null when found_all is null then any_of else found_all & any_of end;
        exit when found_all is null or bit_count(found_all) = 0;
      end if;
    end loop;
    matches[c] := found_all;
    counts[c] := coalesce(bit_count(found_all), 0);
    total := total + counts[c];
  end loop;
  if first_at > total then return; end if;
  select f.place, f.before into first_place, before_first from row_slice_nth(asked_table, whose, order_field, matches, counts, descending, first_at) f;
  if last_at <= total then
    select l.place into last_place from row_slice_nth(asked_table, whose, order_field, matches, counts, descending, last_at) l;
  end if;
end $$;

-- What has changed since the slices were made: a row that is no more with -1, one that is now with 1, so that what they add is what is more.
create unlogged table arrival_record_change as
select corporate_id, 1::smallint as change, purchase_order_create_date, dc_received_date, apple_shipping_date, order_type, category, purchase_order_code, dn_number,
  tracking_number, storage_location_code, product_code, mpn, factory_code
from arrival_record with no data;
create index arrival_record_change_corporate_id on arrival_record_change (corporate_id);

create function arrival_record_note_change() returns trigger language plpgsql as $$
begin
  if not exists (select from row_slice_set s where s.table_name = 'arrival_record' and s.corporate_id = new.corporate_id) then return null; end if;
  insert into arrival_record_change values
    (old.corporate_id, -1, old.purchase_order_create_date, old.dc_received_date, old.apple_shipping_date, old.order_type, old.category, old.purchase_order_code, old.dn_number,
      old.tracking_number, old.storage_location_code, old.product_code, old.mpn, old.factory_code),
    (new.corporate_id, 1, new.purchase_order_create_date, new.dc_received_date, new.apple_shipping_date, new.order_type, new.category, new.purchase_order_code, new.dn_number,
      new.tracking_number, new.storage_location_code, new.product_code, new.mpn, new.factory_code);
  return null;
end $$;
-- By the row: of a hundred thousand records whose quantities change, each is compared where it is written, and none noted.
create trigger note_changes after update on arrival_record for each row
  when ((old.purchase_order_create_date, old.dc_received_date, old.apple_shipping_date, old.order_type, old.category, old.purchase_order_code, old.dn_number,
      old.tracking_number, old.storage_location_code, old.product_code, old.mpn, old.factory_code)
    is distinct from (new.purchase_order_create_date, new.dc_received_date, new.apple_shipping_date, new.order_type, new.category, new.purchase_order_code, new.dn_number,
      new.tracking_number, new.storage_location_code, new.product_code, new.mpn, new.factory_code))
  execute function arrival_record_note_change();

-- Its argument says whether rows come or go.
create function arrival_record_note_changes() returns trigger language plpgsql as $$
begin
  insert into arrival_record_change
  select r.corporate_id, tg_argv[0]::smallint, r.purchase_order_create_date, r.dc_received_date, r.apple_shipping_date, r.order_type, r.category, r.purchase_order_code, r.dn_number,
    r.tracking_number, r.storage_location_code, r.product_code, r.mpn, r.factory_code
  from touched r where r.corporate_id in (select s.corporate_id from row_slice_set s where s.table_name = 'arrival_record');
  return null;
end $$;
create trigger note_inserts after insert on arrival_record referencing new table as touched for each statement execute function arrival_record_note_changes('1');
create trigger note_deletes after delete on arrival_record referencing old table as touched for each statement execute function arrival_record_note_changes('-1');

create function row_slices_forget() returns trigger language plpgsql as $$
begin
  delete from row_slice_set where table_name = tg_table_name;
  delete from row_slice where table_name = tg_table_name;
  delete from row_slice_field where table_name = tg_table_name;
  delete from row_slice_value where table_name = tg_table_name;
  execute format('delete from %I', tg_table_name || '_change');
  return null;
end $$;
create trigger forget_slices after truncate on arrival_record for each statement execute function row_slices_forget();
