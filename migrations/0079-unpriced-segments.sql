-- Goods without a price are few: how many there are is asked for whenever somebody opens the inventory expenses.
create index ledger_segment_unpriced on ledger_segment (corporate_id, product_code) include (quantity) where value is null;
