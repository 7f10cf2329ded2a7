-- What a person should hear of: one row a person, written in the transaction or job that has a reason for it.

create table notifications (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- A sentence of the dictionaries, with these parameters.
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  -- The screen of its object.
  path text not null check (path ~ '^/' and length(path) <= 300),
  -- Meant for this person, not for everybody who holds a permission.
  is_personal boolean not null,
  -- What was told under a key is not told again.
  once text check (length(once) between 1 and 120),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, user_id, kind, once),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
create index notifications_of_person on notifications (company_id, user_id, id desc);
create index notifications_unread on notifications (company_id, user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- How a person wants to hear of a kind, in all of their companies; without a row in the application.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('app', 'email', 'none')),
  primary key (user_id, kind)
);
