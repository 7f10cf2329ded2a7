-- People, their sessions and their failed sign-ins. None of it belongs to one company.

create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 160),
  name text not null check (length(name) between 1 and 100),
  password_hash text not null,
  is_platform_admin boolean not null default false,
  is_active boolean not null default true,
  -- The company that opens after signing in; refused at use when the membership has ended.
  company_default_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_one_per_email on users (lower(email));

create table sessions (
  -- SHA-256 of the bearer token: whoever reads this table cannot sign in with it.
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- Sliding: each use moves the end this much further.
  lifetime interval not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- `scope` says what is counted: an account from one address, an account from anywhere, an address.
create table sign_in_failures (
  scope text not null,
  failed_at timestamptz not null,
  id bigint generated always as identity,
  primary key (scope, failed_at, id)
);
create index sign_in_failures_by_age on sign_in_failures (failed_at);
