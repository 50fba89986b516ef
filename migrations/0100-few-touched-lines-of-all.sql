-- As 0095, for the tables that came beside it.
alter function ledger_receipt_follow() set join_collapse_limit to 32;
alter function ledger_receipt_follow() set from_collapse_limit to 32;
alter function ledger_receipt_follow() set geqo to off;
alter function phone_sale_sum_follow() set join_collapse_limit to 32;
alter function phone_sale_sum_follow() set from_collapse_limit to 32;
alter function phone_sale_sum_follow() set geqo to off;
