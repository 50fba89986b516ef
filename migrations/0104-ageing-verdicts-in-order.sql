-- The ageing report is sorted by verdicts and durations, and lines that are not finished are looked for as those that are late (document 3 §2.7): each order
-- has its index, whose empty ones come last, and the few lines of either verdict share one.
create index logistics_ageing_ground_line_time on logistics_ageing (corporate_id, ground_line_time desc nulls last, line_id desc);
create index logistics_ageing_warehousing_time on logistics_ageing (corporate_id, warehousing_time desc nulls last, line_id desc);
create index logistics_ageing_overdue on logistics_ageing (corporate_id, overdue_duration desc nulls last, line_id desc);
create index logistics_ageing_ground_late_first on logistics_ageing
  (corporate_id, (case ground_line_on_time when 0 then 3 when 2 then 2 when 1 then 1 end) desc nulls last, line_id desc);
create index logistics_ageing_warehousing_late_first on logistics_ageing
  (corporate_id, (case warehousing_on_time when 0 then 3 when 2 then 2 when 1 then 1 end) desc nulls last, line_id desc);
create index logistics_ageing_ground_open on logistics_ageing (corporate_id, ground_line_on_time, delivery_create_time, line_id)
  where ground_line_on_time in (0::smallint, 2::smallint);
create index logistics_ageing_warehousing_open on logistics_ageing (corporate_id, warehousing_on_time, delivery_create_time, line_id)
  where warehousing_on_time in (0::smallint, 2::smallint);
drop index logistics_ageing_ground_late;
drop index logistics_ageing_warehousing_late;
