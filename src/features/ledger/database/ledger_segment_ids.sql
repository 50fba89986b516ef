-- Reserves ids for a number of new ledger segments: the first of each thousand. The sequence increments by 1,000.
create or replace function ledger_segment_ids(wanted bigint) returns bigint[] language sql volatile as $$
  select array_agg(nextval('ledger_segment_id_seq')) from generate_series(1, (wanted + 999) / 1000)
$$;
