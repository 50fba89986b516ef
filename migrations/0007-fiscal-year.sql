-- The maintained fiscal calendar (document 1 §2.9): a year has four quarters, each Sunday to Saturday, none overlapping another.
create table fiscal_year (
  id bigint generated always as identity primary key,
  year integer not null unique check (year between 2000 and 2099),
  created_at timestamptz not null default now()
);

create table fiscal_quarter (
  fiscal_year_id bigint not null references fiscal_year on delete cascade,
  quarter smallint not null check (quarter between 1 and 4),
  start_day date not null check (extract(dow from start_day) = 0),
  end_day date not null check (extract(dow from end_day) = 6),
  primary key (fiscal_year_id, quarter),
  check (end_day > start_day),
  constraint fiscal_quarter_overlap exclude using gist (daterange(start_day, end_day, '[]') with &&)
);
