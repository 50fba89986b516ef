-- How many changed entries one commit computes at most; more are left to the job catch-up-ledger. Fewer where a table
-- changed that all corporates share, because they all wait for the commit. shared: whether such a table changed.
create or replace function ledger_commit_limit(shared boolean) returns bigint language sql immutable as $$
  select case when shared then 20000 else 200000 end
$$;
