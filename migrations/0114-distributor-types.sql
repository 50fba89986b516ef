-- What a corporate is among distributors (document 1 §3): 1 T2, 2 general distributor, 3 manufacturer.
alter table corporate add column type smallint not null default 2 check (type in (1, 2, 3));
