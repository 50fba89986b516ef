-- The maximum number of changed entries that a commit computes; the job catch-up-ledger computes more. The limit is
-- lower if a table that all corporates share changed, because they all wait for the commit. shared: whether one
-- changed.
create or replace function ledger_commit_limit(shared boolean) returns bigint language sql immutable as $$
  select case when shared then 20000 else 200000 end
$$;
