-- Finds the lines of a customer's order by its beginning, for the filter 客户PO of the arrival records.
create index purchase_line_customer_po_begins on purchase_line (lower(customer_po_number) collate "C");
