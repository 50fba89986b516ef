-- Of a line or shipment that a pull changes, quantities change and which pull told of it: no index but that by upload, so that all were written. Where rows come from is kept as a summary of blocks, which finds
-- them as well, and half of each page is room (decision 107). What is there already stays where it is; what is written from now on has room.
drop index purchase_line_upload_id;
create index purchase_line_upload_id on purchase_line using brin (upload_id) with (autosummarize = on);
drop index purchase_delivery_upload_id;
create index purchase_delivery_upload_id on purchase_delivery using brin (upload_id) with (autosummarize = on);
alter table purchase_line set (fillfactor = 50);
alter table purchase_delivery set (fillfactor = 50);
