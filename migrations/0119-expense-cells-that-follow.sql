-- The ledger's segments added up for reports over a million of them (decision 77). Two things are new: sums run on from day to day, so that a range of receipts is the difference of two
-- rows however long it is; and what changes after they were added up is noted beside them, so that they never are of yesterday.
drop table expense_cell;
drop table expense_at_cutoff;
alter table expense_cells_of drop column changes, drop column counted, drop column lobs;
alter table expense_cells_of
  -- The cells that count now; null while reports read the segments themselves.
  add column version bigint,
  -- Whether changes are noted in expense_delta. Begun before the segments are added up.
  add column noting boolean not null default false;
create sequence expense_version;

-- Segments of a product line that stayed for so many days.
create table expense_group (
  version bigint not null,
  group_no integer not null,
  corporate_id bigint not null references corporate on delete cascade,
  lob text not null,
  sub_lob text,
  -- From receipt to delivery, below 0 where goods left before they were booked in; null where they are still there.
  stay integer,
  pieces bigint not null,
  primary key (version, group_no)
);
create index expense_group_of on expense_group (corporate_id);

-- What has come in of a group up to a day, that one included. Without a reference to the group: that would be looked up a million times.
create table expense_cell (
  version bigint not null,
  group_no integer not null,
  in_date date not null,
  quantity bigint not null,
  value numeric not null,
  -- Value × days from 2000-01-01 to the receipt.
  value_days numeric not null,
  primary key (version, group_no, in_date)
);

-- What has been added since, or taken away, which is below 0.
create table expense_delta (
  corporate_id bigint not null references corporate on delete cascade,
  lob text not null,
  sub_lob text,
  in_date date not null,
  out_date date,
  quantity bigint not null,
  value numeric
);
create index expense_delta_of on expense_delta (corporate_id);

-- More changes at once than this are not noted: adding all up again costs less than to read them with every report.
create function expense_noted_most() returns bigint language sql immutable return 20000;

-- Reports read the segments themselves until the job has added them up again.
create function expense_forget(corporates bigint[]) returns void language sql as $$
  update expense_cells_of set version = null, noting = false
  where corporate_id in (select corporate_id from expense_cells_of where corporate_id = any(corporates) and (noting or version is not null) order by 1 for update);
$$;

-- Those of these corporates whose changes are noted. They are held until the transaction ends, so that no job begins to note, and to add up, between a change and its commit.
create function expense_noting(corporates bigint[]) returns bigint[] language sql as $$
  select array_agg(corporate_id) filter (where noting)
  from (select corporate_id, noting from expense_cells_of where corporate_id = any(corporates) order by corporate_id for share) held;
$$;

create or replace function expense_segments_changed() returns trigger language plpgsql as $$
declare
  whose bigint[];
  changed bigint;
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct corporate_id), count(*) into whose, changed from old_rows;
  else
    select array_agg(distinct corporate_id), count(*) into whose, changed from new_rows;
  end if;
  if whose is null then return null; end if;
  insert into expense_cells_of (corporate_id) select id from unnest(whose) id
  where not exists (select from expense_cells_of kept where kept.corporate_id = id) order by id on conflict do nothing;
  whose := expense_noting(whose);
  if whose is null then return null; end if;
  if changed > expense_noted_most() then
    perform expense_forget(whose);
  elsif tg_op = 'INSERT' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from new_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, -sum(s.quantity), -sum(s.value)
    from old_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5;
  else
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from (
      select corporate_id, product_code, in_date, out_date, quantity, value from new_rows
      union all select corporate_id, product_code, in_date, out_date, -quantity, -value from old_rows
    ) s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5 having sum(s.quantity) <> 0 or sum(s.value) <> 0;
  end if;
  return null;
end $$;
drop trigger zz_expense_inserted on ledger_segment;
create trigger zz_expense_inserted after insert on ledger_segment
  referencing new table as new_rows for each statement execute function expense_segments_changed();
drop trigger zz_expense_updated on ledger_segment;
create trigger zz_expense_updated after update on ledger_segment
  referencing old table as old_rows new table as new_rows for each statement execute function expense_segments_changed();
drop trigger zz_expense_deleted on ledger_segment;
create trigger zz_expense_deleted after delete on ledger_segment
  referencing old table as old_rows for each statement execute function expense_segments_changed();

-- A material's category and product line are those of its mapping: its segments move from one to the other. Last of the table's triggers: whoever comes here holds what all ledgers wait for.
create or replace function expense_category_changed() returns trigger language plpgsql as $$
declare
  codes text[];
  old_lobs text[];
  old_lines text[];
  new_lobs text[];
  new_lines text[];
  whose bigint[];
  there bigint;
begin
  if tg_op = 'INSERT' then
    select array_agg(product_code), array_agg('未维护'::text), array_agg(null::text), array_agg(lob), array_agg(sub_lob)
    into codes, old_lobs, old_lines, new_lobs, new_lines from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(product_code), array_agg(lob), array_agg(sub_lob), array_agg('未维护'::text), array_agg(null::text)
    into codes, old_lobs, old_lines, new_lobs, new_lines from old_rows;
  else
    select array_agg(coalesce(o.product_code, n.product_code)), array_agg(coalesce(o.lob, '未维护')), array_agg(o.sub_lob),
      array_agg(coalesce(n.lob, '未维护')), array_agg(n.sub_lob)
    into codes, old_lobs, old_lines, new_lobs, new_lines
    from old_rows o full join new_rows n on n.product_code = o.product_code
    where (o.lob, o.sub_lob) is distinct from (n.lob, n.sub_lob);
  end if;
  if codes is null then return null; end if;
  select expense_noting(array_agg(distinct p.corporate_id)) into whose
  from unnest(codes) code join ledger_product p on p.product_code = code collate "C";
  if whose is null then return null; end if;
  select coalesce(sum(p.entries), 0) into there from unnest(codes) code join ledger_product p on p.product_code = code collate "C" where p.corporate_id = any(whose);
  if there > expense_noted_most() then
    perform expense_forget(whose);
    return null;
  end if;
  insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
  select s.corporate_id, moved.lob, moved.sub_lob, s.in_date, s.out_date, sum(moved.sign * s.quantity), sum(moved.sign * s.value)
  from unnest(codes, old_lobs, old_lines, new_lobs, new_lines) c (code, old_lob, old_line, new_lob, new_line)
  join ledger_segment s on s.product_code = c.code collate "C" and s.corporate_id = any(whose)
  cross join lateral (values (-1, c.old_lob, c.old_line), (1, c.new_lob, c.new_line)) moved (sign, lob, sub_lob)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
drop trigger zz_expense_category_inserted on product_mapping;
create trigger zz_expense_category_inserted after insert on product_mapping
  referencing new table as new_rows for each statement execute function expense_category_changed();
drop trigger zz_expense_category_deleted on product_mapping;
create trigger zz_expense_category_deleted after delete on product_mapping
  referencing old table as old_rows for each statement execute function expense_category_changed();
drop function expense_category_set();

create or replace function expense_all_changed() returns trigger language plpgsql as $$
begin
  perform expense_forget(array(select corporate_id from expense_cells_of));
  return null;
end $$;
