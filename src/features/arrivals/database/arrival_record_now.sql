-- The arrival records of all purchase lines, as arrival_records_of computes them: to rebuild arrival_record, and for
-- the test that compares the two.
create view arrival_record_now as
select * from arrival_records_of(array(select id from purchase_line));
