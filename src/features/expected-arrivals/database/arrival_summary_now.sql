-- The summary of expected arrivals (docs/business-rules/arrivals.md): one row for each summary code, with its number of
-- DNs and lines, pieces and abnormal lines. Days and names are the earliest day and the alphabetically first name of
-- the lines.
create view arrival_summary_now as
select first.corporate_id, first.summary_code, lines.*
from expected_arrival first
cross join lateral (
  select max(r.flag)::integer as flag, min(r.storage_location_name) as storage_location_name, string_agg(distinct r.category, '、') as category,
    min(r.sub_lob) as sub_lob, min(r.delivery_datetime) as delivery_datetime, count(distinct r.dn_number)::integer as dn_count, count(*)::integer as line_count,
    sum(r.qty)::bigint as qty, sum(r.flag)::integer as abnormal_count
  from expected_arrival r where r.corporate_id = first.corporate_id and r.summary_code = first.summary_code
) lines
where not exists (
  select from expected_arrival before
  where before.corporate_id = first.corporate_id and before.summary_code = first.summary_code and before.notice_id < first.notice_id
);
