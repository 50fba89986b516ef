-- The shipping status of an arrival record (docs/business-rules/arrivals.md#shipping-status): 1 no DN, 2 not shipped, 3
-- on the way, 4 received in part, 5 received, 6 deleted. ordered and deleted are pieces of the line, shipped and
-- received of the record.
create or replace function arrival_status(ordered bigint, deleted bigint, shipped bigint, received bigint, dn_number text, shipped_on date) returns smallint
language sql immutable parallel safe as $$
  select (case
    when ordered > 0 and deleted >= ordered then 6
    when received > 0 and received >= coalesce(shipped, ordered - deleted) then 5
    when received > 0 then 4
    when dn_number is null then 1
    when shipped_on is null then 2
    else 3 end)::smallint
$$;
