-- Durations are rounded half away from zero (domain §18). `round(numeric)` would do the same at several times the cost; whole numbers are exact.
-- A division of integers cuts off towards zero, so that half of the divisor, with the sign of the duration, rounds it.
create or replace function tenths_of_days(from_day date, until timestamp) returns integer immutable parallel safe
  return ((extract(epoch from until - from_day::timestamp)::bigint * 10 + sign(extract(epoch from until - from_day::timestamp))::bigint * 43200) / 86400)::integer;

-- Only durations below zero change, of which exactly a half was rounded up.
update logistics_ageing kept
set ground_line_time = now.ground_line_time, warehousing_time = now.warehousing_time, overdue_duration = now.overdue_duration,
  ground_line_on_time = now.ground_line_on_time, warehousing_on_time = now.warehousing_on_time
from logistics_ageing_now now
where now.line_id = kept.line_id and (kept.ground_line_time <= 0 or kept.warehousing_time <= 0)
  and (now.ground_line_time, now.warehousing_time) is distinct from (kept.ground_line_time, kept.warehousing_time);
