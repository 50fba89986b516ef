-- A saved view may be shared with roles: who has the role sees it, as long as the view, the role and his place in it last.
create table saved_view_share (
  view_id bigint not null references saved_view on delete cascade,
  role_id bigint not null references role on delete cascade,
  shared_at timestamptz not null,
  primary key (view_id, role_id)
);
create index saved_view_share_role on saved_view_share (role_id);
