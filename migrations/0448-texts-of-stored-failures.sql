-- The text of a stored failure is a key of the words. Keys have no spaces next to digits, Latin letters and parameters,
-- and name an upload with one word.
create function pg_temp.current_key(text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(
      replace(replace($1, '导入时多次中断', '处理时多次中断'), '导入', '上传'), '([一-鿿]) (?=[A-Za-z0-9{.])', '\1', 'g'),
    '([A-Za-z0-9}%]) (?=[一-鿿])', '\1', 'g')
$$;

do $$
declare
  stored record;
begin
  for stored in
    select * from (values
      ('upload', 'failure', 'text'),
      ('arrival_pull', 'failure', 'jsonb'),
      ('mail_attachment', 'failure', 'jsonb'),
      ('mail_message', 'failure', 'jsonb'),
      ('mailbox', 'failure', 'jsonb'),
      ('period_record', 'api_pull_failure', 'jsonb'),
      ('push_batch', 'failure', 'jsonb'),
      ('push_circuit', 'failure', 'jsonb'),
      ('split_file', 'failure', 'jsonb'),
      ('webhook_delivery', 'failure', 'jsonb')
    ) as place (name, field, type)
  loop
    execute format(
      'update %1$I set %2$I = jsonb_set(%2$I::jsonb, ''{text}'', to_jsonb(pg_temp.current_key(%2$I::jsonb ->> ''text'')))::%3$s
       where pg_temp.current_key(%2$I::jsonb ->> ''text'') <> %2$I::jsonb ->> ''text''',
      stored.name, stored.field, stored.type);
  end loop;
end $$;

drop function pg_temp.current_key(text);
