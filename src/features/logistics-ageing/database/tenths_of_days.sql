-- The duration from the beginning of a day until a time, in tenths of days, rounded half away from zero
-- (docs/business-rules/rounding-and-borders.md#rounding). Half of the divisor, with the sign of the duration, is added
-- before the integer division, which truncates towards zero; round(numeric) takes several times as long.
create or replace function tenths_of_days(from_day date, until timestamp) returns integer immutable parallel safe
  return ((extract(epoch from until - from_day::timestamp)::bigint * 10 + sign(extract(epoch from until - from_day::timestamp))::bigint * 43200) / 86400)::integer;
