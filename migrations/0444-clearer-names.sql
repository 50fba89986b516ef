-- Names that say what the tables hold.
alter table ledger_bell rename to ledger_commit_request;
alter table ledger_commit_request rename constraint ledger_bell_pkey to ledger_commit_request_pkey;
alter table expense_cells_of rename to expense_cell_version;
alter table expense_cell_version rename constraint expense_cells_of_pkey to expense_cell_version_pkey;
alter table expense_cell_version rename constraint expense_cells_of_corporate_id_fkey to expense_cell_version_corporate_id_fkey;
alter table expense_cell_version rename column noting to records_changes;
