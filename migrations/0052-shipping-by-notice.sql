-- What a notice said of PO lines before.
create index arrival_shipping_notice on arrival_shipping (notice_line_id);
