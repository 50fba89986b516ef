-- The rate at which a corporate charges what lies in stock too long, in percent a year (domain §7); null until somebody sets it.
alter table corporate add column annualized_rate numeric(6, 2) check (annualized_rate >= 0);
