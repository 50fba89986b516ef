-- A fingerprint of a ledger entry. An unchanged sum of fingerprints means that a product has the same entries as
-- before.
create or replace function ledger_entry_fingerprint(source integer, source_id bigint, day date, quantity bigint, price numeric, inbound boolean) returns bigint language sql immutable as $$
  select hash_of(source || ' ' || source_id || ' ' || day - date '2000-01-01' || ' ' || quantity || ' ' || case when inbound then coalesce(price::text, 'unknown') else 'out' end)
$$;
