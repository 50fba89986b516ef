-- Records changed ledger segments in expense_delta. The expense report adds them to the expense cells
-- (docs/business-rules/ledger-and-interest.md).
-- Quantity in pieces, value in yuan; a deleted segment counts negative.
create or replace function expense_segments_changed() returns trigger language plpgsql as $$
declare
  corporates bigint[];
  changed bigint;
begin
  if tg_op = 'DELETE' then
    select array_agg(corporate_id), sum(n) into corporates, changed from (select corporate_id, count(*) as n from old_rows group by corporate_id) counted;
  else
    select array_agg(corporate_id), sum(n) into corporates, changed from (select corporate_id, count(*) as n from new_rows group by corporate_id) counted;
  end if;
  if corporates is null then return null; end if;
  insert into expense_cell_version (corporate_id) select id from unnest(corporates) id
  where not exists (select from expense_cell_version v where v.corporate_id = id) order by id on conflict do nothing;
  corporates := expense_recorded_corporates(corporates);
  if corporates is null then return null; end if;
  if changed > expense_max_recorded() then
    perform expense_forget(corporates);
  elsif tg_op = 'INSERT' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from new_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(corporates) group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, -sum(s.quantity), -sum(s.value)
    from old_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(corporates) group by 1, 2, 3, 4, 5;
  else
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from (
      select corporate_id, product_code, in_date, out_date, quantity, value from new_rows
      union all select corporate_id, product_code, in_date, out_date, -quantity, -value from old_rows
    ) s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(corporates) group by 1, 2, 3, 4, 5 having sum(s.quantity) <> 0 or sum(s.value) <> 0;
  end if;
  return null;
end $$;

create trigger zz_expense_deleted after delete on ledger_segment
  referencing old table as old_rows for each statement execute function expense_segments_changed();

create trigger zz_expense_inserted after insert on ledger_segment
  referencing new table as new_rows for each statement execute function expense_segments_changed();

create trigger zz_expense_updated after update on ledger_segment
  referencing old table as old_rows new table as new_rows for each statement execute function expense_segments_changed();
