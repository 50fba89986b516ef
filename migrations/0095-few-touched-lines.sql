-- Whatever follows few rows looks at few: a view of more than eight relations was computed whole, and then joined to what was touched (decision 32).
alter function logistics_ageing_follow() set join_collapse_limit to 32;
alter function logistics_ageing_follow() set from_collapse_limit to 32;
alter function logistics_ageing_follow() set geqo to off;
alter function arrival_record_follow() set join_collapse_limit to 32;
alter function arrival_record_follow() set from_collapse_limit to 32;
alter function arrival_record_follow() set geqo to off;
alter function arrival_summary_follow() set join_collapse_limit to 32;
alter function arrival_summary_follow() set from_collapse_limit to 32;
alter function arrival_summary_follow() set geqo to off;
