-- What a person can do beyond a password: confirm an address, reset, two-step codes, passkeys, invitations.

alter table users
  add column email_confirmed_at timestamptz,
  add column password_changed_at timestamptz,
  -- An administrator asked for a new password: the former one no longer opens the account.
  add column must_change_password boolean not null default false,
  add column phone text check (length(phone) between 1 and 30),
  -- Language of mail to this person; null follows the browser that asked for it.
  add column language text check (language in ('en', 'es', 'fr', 'ar')),
  add column date_format text check (date_format in ('DD/MM/YYYY', 'YYYY-MM-DD')),
  add column last_seen_at timestamptz,
  -- Deleting an account keeps the row, for books name it, and takes everything personal out of it.
  add column deleted_at timestamptz;

-- Links that were mailed: reset a password, confirm an address. Only the hash of what the link carries is kept.
create table mailed_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  -- The address the link was sent to; confirming makes it the account's.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_links_by_user on mailed_links (user_id, purpose, created_at);
create index mailed_links_by_end on mailed_links (expires_at);

-- Codes of an authenticator application. Asked for at sign-in once the first code has proven that it works.
create table two_step (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed under the purpose user:<id>:two-step.
  secret text not null,
  confirmed_at timestamptz,
  -- Number of the half minute whose code was last taken: each code works once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  credential_id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null unique,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- A question that was put to a browser and may be answered once: a passkey's, or the second step of a sign-in.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('two-step', 'passkey-sign-in', 'passkey-registration')),
  -- Null while nobody knows who will answer: a passkey names its owner itself.
  user_id uuid references users (id) on delete cascade,
  challenge text,
  remember boolean not null default false,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- Somebody asked into a company. Whoever holds the link and its address becomes a member with the role.
create table invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  email text not null check (length(email) between 3 and 160),
  role text not null check (role in ('owner', 'administrator', 'accountant', 'biller', 'viewer')),
  -- SHA-256 of the link's token, which carries the company's id beside it.
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by uuid references users (id) on delete set null,
  language text not null check (language in ('en', 'es', 'fr', 'ar')),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, token_hash)
);
create unique index invitations_one_per_email on invitations (company_id, lower(email));
select protect_company_table('invitations');

alter table company_users add column invited_by uuid references users (id) on delete set null;

-- A company always has an owner who can act. Raises CC409 when a change would leave none; counted under a lock on the
-- company, so that two owners who leave at the same moment cannot both succeed.
create function keep_an_owner() returns trigger
  language plpgsql
as $$
declare
  company uuid := old.company_id;
begin
  if old.role <> 'owner' or old.active <> 1 then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.role = 'owner' and new.active = 1 then
    return null;
  end if;
  perform 1 from companies c where c.id = company for update;
  if not found then
    return null;
  end if;
  if not exists (
    select from company_users m where m.company_id = company and m.role = 'owner' and m.active = 1
  ) then
    raise exception using errcode = 'CC409', message = 'a company keeps at least one owner', detail = company::text;
  end if;
  return null;
end $$;

create trigger company_users_keep_an_owner
  after update or delete on company_users
  for each row execute function keep_an_owner();

-- A suspended company goes back to what it was; what the platform suspended only the platform restores.
alter table companies
  add column suspended_from text check (suspended_from in ('setup', 'active')),
  add column suspended_by_platform boolean not null default false;
