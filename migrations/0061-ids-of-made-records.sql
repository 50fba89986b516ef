-- Between which ids the records lie that an import added to a list: whoever undoes it finds them by their primary key, among millions too. An import of before has no row here.
create table upload_made (
  upload_id bigint primary key references upload on delete cascade,
  first_id bigint not null,
  last_id bigint not null
);
