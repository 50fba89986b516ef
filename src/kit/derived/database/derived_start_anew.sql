-- Computes a derived table again after one of its sources was truncated.
-- Arguments: the derived table, the view that computes its rows.
create or replace function derived_start_anew() returns trigger language plpgsql as $$
begin
  perform derived_lock('{0}');
  execute format('delete from %I', tg_argv[0]);
  execute format('insert into %I select * from %I', tg_argv[0], tg_argv[1]);
  return null;
end $$;
