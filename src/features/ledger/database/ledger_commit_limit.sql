-- The maximum number of changed entries and segments that a commit computes. Larger changes are computed by the job
-- catch-up-ledger. shared: whether a table changed that all corporates share. The limit is then lower, because all
-- corporates wait for the commit.
create or replace function ledger_commit_limit(shared boolean) returns bigint language sql immutable as $$
  select case when shared then 20000 else 200000 end
$$;
