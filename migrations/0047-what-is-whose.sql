-- Whoever stores lists of codes may store so many within a day.
alter table code_list add column code_count integer not null default 0, add column stored_at timestamptz, add column stored_by bigint;
create index code_list_stored on code_list (stored_by, stored_at);

-- A corporate with refunds is not deleted. They are the only records of a corporate that come without an upload, which has the reference. Those whose corporate
-- is gone already belong to nobody and are seen by nobody.
delete from refund_issued where not exists (select from corporate where corporate.id = refund_issued.corporate_id);
alter table refund_issued add constraint refund_issued_corporate_id_fkey foreign key (corporate_id) references corporate;
