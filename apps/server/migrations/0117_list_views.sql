-- How a person likes a list: which columns, in which order, how wide. It follows them, in all of their companies.
create table list_layouts (
  user_id uuid not null references users (id) on delete cascade,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  primary key (user_id, list)
);

-- Questions to a list that somebody gave a name: what its address says. Shared ones are seen by the whole company.
create table saved_views (
  company_id uuid not null references companies (id),
  id uuid not null,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name text not null check (length(name) between 1 and 40),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  is_shared boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index saved_views_one_per_name on saved_views (company_id, list, created_by, lower(name));
select protect_company_table('saved_views');
select audit_table('saved_views', 'saved-view', 'id', 'name', '', 'created_by,created_at,updated_at');

-- With which of them a person starts when the address says nothing.
create table default_views (
  company_id uuid not null,
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade,
  foreign key (company_id, view_id) references saved_views (company_id, id) on delete cascade
);
create index default_views_by_view on default_views (company_id, view_id);
select protect_company_table('default_views');
