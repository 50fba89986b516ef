-- Columns of workbooks that a user has assigned to a field: the next file of the corporate with the same header needs
-- no assignment.
create table import_column (
  corporate_id bigint not null references corporate,
  importer text not null,
  -- As headers are compared: half-width, small letters, without accents.
  header text not null,
  field text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (corporate_id, importer, header)
);
