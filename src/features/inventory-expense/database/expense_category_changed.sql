-- When a product's mapping changes, moves the recorded changes of expense cells from its old category to its new one
-- (docs/business-rules/ledger-and-interest.md).
-- Reads at most expense_max_recorded() segments; for more, the cells are recomputed.
create or replace function expense_category_changed() returns trigger language plpgsql as $$
declare
  codes text[];
  old_lobs text[];
  old_lines text[];
  new_lobs text[];
  new_lines text[];
  corporates bigint[];
  segment_count bigint;
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
  select expense_recorded_corporates(array_agg(distinct p.corporate_id)) into corporates
  from unnest(codes) code join ledger_product p on p.product_code = code collate "C";
  if corporates is null then return null; end if;
  select count(*) into segment_count from (
    select from unnest(codes) code join ledger_segment s on s.product_code = code collate "C" and s.corporate_id = any(corporates) limit expense_max_recorded() + 1
  ) moving;
  if segment_count > expense_max_recorded() then
    perform expense_forget(corporates);
    return null;
  end if;
  insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
  select s.corporate_id, moved.lob, moved.sub_lob, s.in_date, s.out_date, sum(moved.sign * s.quantity), sum(moved.sign * s.value)
  from unnest(codes, old_lobs, old_lines, new_lobs, new_lines) c (code, old_lob, old_line, new_lob, new_line)
  join ledger_segment s on s.product_code = c.code collate "C" and s.corporate_id = any(corporates)
  cross join lateral (values (-1, c.old_lob, c.old_line), (1, c.new_lob, c.new_line)) moved (sign, lob, sub_lob)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger zz_expense_category_deleted after delete on product_mapping
  referencing old table as old_rows for each statement execute function expense_category_changed();

create trigger zz_expense_category_inserted after insert on product_mapping
  referencing new table as new_rows for each statement execute function expense_category_changed();

create trigger zz_expense_category_updated after update on product_mapping
  referencing old table as old_rows new table as new_rows for each statement execute function expense_category_changed();
