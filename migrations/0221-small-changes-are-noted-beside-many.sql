-- Where very many changes are noted already a transaction still notes some hundred of its own before a change of 0 stands for them: or one small change while slices are made anew would have them made once more (decision 122).
create or replace function row_slices_may_note(changed_table text, whose bigint, more bigint) returns boolean language plpgsql as $$
declare
  own text := 'row_slices.' || changed_table || '_' || whose;
  -- Of this transaction: empty before the first, `many` after the last.
  noted text := coalesce(current_setting(own, true), '');
  is_much boolean;
begin
  if noted = 'many' then return false; end if;
  if noted = '' then
    if not exists (select from row_slice_set s where s.table_name = changed_table and s.corporate_id = whose) then return false; end if;
    execute format('select exists (select from %1$I where corporate_id = $1 and change = 0) or exists (select from %1$I where corporate_id = $1 offset 19999)', changed_table || '_change')
      into is_much using whose;
    noted := case when is_much then '19500' else '0' end;
  end if;
  if noted::bigint + more > 20000 then
    execute format('insert into %I (corporate_id, change) values ($1, 0)', changed_table || '_change') using whose;
    perform set_config(own, 'many', true);
    perform pg_notify('slice-rows', '');
    return false;
  end if;
  -- From so many on the job makes slices anew.
  if noted::bigint < 5000 and noted::bigint + more >= 5000 then perform pg_notify('slice-rows', ''); end if;
  perform set_config(own, (noted::bigint + more)::text, true);
  return true;
end $$;
