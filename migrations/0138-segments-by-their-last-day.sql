-- What the ledger has of days that are still to come: little, and asked for with every cargo status (decision 82).
create index ledger_segment_last_day on ledger_segment (greatest(in_date, out_date));
