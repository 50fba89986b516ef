-- First in, first out (docs/business-rules/ledger-and-interest.md#first-in-first-out), of all entries of some
-- products of a corporate; the same as ledger_fifo_from without days, in a shorter statement. Lots and
-- moves have running totals in the order of day, source and id; each running total is an edge. The pieces between two
-- edges are of one lot and of one move. made_of is the sum of the fingerprints of the product's entries.
create or replace function ledger_fifo(corporate bigint, codes text[]) returns table (
  at bigint, product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity bigint,
  taxed_unit_price numeric, made_of numeric
) language sql stable as $$
  with lot as materialized (
    select at, row_number() over running as place, (sum(quantity) over running)::bigint as until, source, source_id, day, quantity, price
    from ledger_inbound(corporate, codes) window running as (partition by at order by day, source, source_id rows unbounded preceding)
  ), move as materialized (
    select at, row_number() over running as place, (sum(quantity) over running)::bigint as until, source, source_id, day, quantity
    from ledger_outbound(corporate, codes) window running as (partition by at order by day, source, source_id rows unbounded preceding)
  ), product as materialized (
    select touched.at, touched.code, made.of as made_of from (
      select at, sum(mark) as of from (
        select at, ledger_entry_fingerprint(source, source_id, day, quantity, price, true) as mark from lot
        union all select at, ledger_entry_fingerprint(source, source_id, day, quantity, null, false) from move
      ) entry group by at
    ) made join unnest(codes) with ordinality touched (code, at) on touched.at = made.at
  ), edge as (
    select at, until - lag(until, 1, 0::bigint) over up as pieces, row_number() over up as n, count(*) filter (where is_lot) over up as lots
    from (select at, until, true as is_lot from lot union all select at, until, false from move) ends
    window up as (partition by at order by until rows between unbounded preceding and 1 preceding)
  )
  select product.at, product.code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, edge.pieces, lot.price, product.made_of
  from edge join product on product.at = edge.at
  left join lot on lot.at = edge.at and lot.place = edge.lots + 1
  left join move on move.at = edge.at and move.place = edge.n - edge.lots
  where edge.pieces > 0
$$;
