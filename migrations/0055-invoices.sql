-- Invoices (document 2 §2.14): each came by mail or was uploaded; what became of it, attachment and upload tell.
create table invoice (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  name text not null,
  came_at timestamptz not null,
  attachment_id bigint unique references mail_attachment,
  upload_id bigint unique references upload,
  check (num_nonnulls(attachment_id, upload_id) = 1)
);
create index invoice_newest on invoice (corporate_id, came_at, id);

-- 发票明细.
create table invoice_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  customer_code text not null,
  customer_name text not null,
  customer_purchase_order_number text,
  so_number text,
  so_item text,
  specification_model text,
  goods_name text,
  invoice_goods_name text,
  delivery_note_number text,
  billing_document text not null,
  billing_item text not null,
  document_date date not null,
  quantity bigint not null,
  unit_price numeric,
  document_pre_tax_amount numeric not null,
  document_tax_amount numeric not null,
  document_total_amount numeric not null,
  invoice_number text not null,
  invoice_date date not null,
  invoice_line_item text not null,
  reference_tax_classification_code text,
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint invoice_line_key unique (corporate_id, invoice_number, invoice_line_item)
);
create index invoice_line_document_date on invoice_line (corporate_id, document_date, id);
create index invoice_line_invoice_date on invoice_line (corporate_id, invoice_date, id);
create index invoice_line_updated_at on invoice_line (corporate_id, updated_at, id);
create index invoice_line_lower_customer_code on invoice_line (corporate_id, (lower(customer_code) collate "C"));
create index invoice_line_lower_invoice_number on invoice_line (corporate_id, (lower(invoice_number) collate "C"));
create trigger keep_count_of_inserts after insert on invoice_line referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on invoice_line referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on invoice_line for each statement execute function keep_count('corporate');
