-- The ledger's segments added up by category and days, so that a report over a million of them reads some hundred thousand short rows (decision 57).
-- They count where `expense_cells_of` says that they were made of what is there now; else the segments themselves are read.

-- Segments of a category that came in on one day and left on another, or are still there.
create table expense_cell (
  corporate_id bigint not null references corporate on delete cascade,
  lob text not null,
  in_date date not null,
  out_date date,
  quantity bigint not null,
  -- Null where none of them has a price.
  value numeric
);
create index expense_cell_in on expense_cell (corporate_id, in_date);
create index expense_cell_lob on expense_cell (corporate_id, lob, in_date);

-- What a category held at the cutoff: by how many days, and whether it had left by then.
create table expense_at_cutoff (
  corporate_id bigint not null references corporate on delete cascade,
  lob text not null,
  held integer not null,
  has_left boolean not null,
  value numeric not null
);
create index expense_at_cutoff_of on expense_at_cutoff (corporate_id, lob);

-- Of how many changes the cells know, and how many there were.
create table expense_cells_of (
  corporate_id bigint primary key references corporate on delete cascade,
  changes bigint not null default 0,
  counted bigint,
  -- The categories that the cells have.
  lobs text[] not null default '{}'
);

create function expense_segments_changed() returns trigger language plpgsql as $$
begin
  insert into expense_cells_of as kept (corporate_id, changes)
  select distinct corporate_id, 1 from changed_rows order by 1
  on conflict (corporate_id) do update set changes = kept.changes + 1;
  return null;
end $$;
create trigger zz_expense_inserted after insert on ledger_segment
  referencing new table as changed_rows for each statement execute function expense_segments_changed();
create trigger zz_expense_updated after update on ledger_segment
  referencing new table as changed_rows for each statement execute function expense_segments_changed();
create trigger zz_expense_deleted after delete on ledger_segment
  referencing old table as changed_rows for each statement execute function expense_segments_changed();

-- A material's category is that of its mapping. Last of the table's triggers: whoever waits here holds what all others wait for before they come here.
create function expense_category_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not exists (
    (select product_code, lob from old_rows except select product_code, lob from new_rows)
    union all (select product_code, lob from new_rows except select product_code, lob from old_rows)
  ) then return null; end if;
  update expense_cells_of set changes = changes + 1
  where corporate_id in (select corporate_id from expense_cells_of order by 1 for update);
  return null;
end $$;
create function expense_category_set() returns trigger language plpgsql as $$
begin
  update expense_cells_of set changes = changes + 1
  where corporate_id in (select corporate_id from expense_cells_of order by 1 for update);
  return null;
end $$;
create trigger zz_expense_category_updated after update on product_mapping
  referencing old table as old_rows new table as new_rows for each statement execute function expense_category_changed();
create trigger zz_expense_category_inserted after insert on product_mapping
  for each statement execute function expense_category_set();
create trigger zz_expense_category_deleted after delete on product_mapping
  for each statement execute function expense_category_set();

insert into expense_cells_of (corporate_id) select distinct corporate_id from ledger_segment;
