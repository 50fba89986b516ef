-- A period record is identified by its period alone: no kind has a second dimension.
alter table period_record drop column place_key;
alter table period_record drop column dimension;
alter table period_record add unique (corporate_id, kind, period_key);
