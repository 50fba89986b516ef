-- Domain §5: a line of a Disti inventory has its day of receipt. Lines of before that have none stay the oldest of all, as the overview has counted them:
-- they are told with the first day of 1900, and a split over an inventory of before takes them first.
update disti_inventory_line set receipt_date = date '1900-01-01' where receipt_date is null;
alter table disti_inventory_line alter column receipt_date set not null;
