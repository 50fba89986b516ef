-- The last day of the fiscal quarter that an apple week or a quarter lies in: until then its file is accepted (domain §5). Null for days and natural weeks.
alter table period_record add column quarter_end date;
