-- Identity: people, their sessions and what proves who they are. None of it belongs to one company. Owned by
-- modules/identity.

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
  updated_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  password_changed_at timestamptz,
  -- An administrator asked for a new password: the former one no longer opens the account.
  must_change_password boolean not null default false,
  phone text check (length(phone) between 1 and 30),
  -- Language of mail to this person; null follows the browser that asked for it.
  language text check (language ~ '^[a-z]{2}$'),
  date_format text check (date_format in ('DD/MM/YYYY', 'YYYY-MM-DD')),
  last_seen_at timestamptz,
  -- Deleting an account keeps the row, for books name it, and takes everything personal out of it.
  deleted_at timestamptz,
  -- The links the person pinned, in their order; null for those that the product starts with.
  shortcuts text[] check (cardinality(shortcuts) <= 24),
  -- Of the demo, whose passwords everybody can read: a second factor would guard nothing.
  is_published boolean not null default false
);
comment on table users is 'owner: identity';
create unique index users_one_per_email on users (lower(email));
create index users_published on users (id) where is_published;

-- Accounts of the demo, whose passwords everybody can read, open only while the installation is a demonstration. One
-- row, written by each web server before it serves anybody; closed until then.
create table published_accounts (
  is_only boolean primary key default true check (is_only),
  is_open boolean not null
);
comment on table published_accounts is 'owner: identity';
insert into published_accounts (is_open) values (false);

-- Asked of published accounts alone, behind `not u.is_published or`: of all others nothing more is read.
create function are_published_open() returns boolean
  language sql stable
as $$
  select exists (select from published_accounts where is_open)
$$;

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
  user_agent text,
  -- However often it is used, it does not live longer than this.
  ends_at timestamptz not null,
  -- When its owner last showed a second factor, a code or a passkey; null while the password alone opened it.
  factor_shown_at timestamptz
);
comment on table sessions is 'owner: identity';
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Who is calling, and what they are in the company they name: one round trip for every request. Null when the
-- session is unknown, over, or its owner disabled, or of a demo that is over. A use moves the end of the session, at
-- most every five minutes and never beyond its last end; a screen hears that end, so that it can warn before. Also tells
-- which second factor who runs the installation still owes, and what the company chose about its billers. With few
-- statements of its own, as `open_company`.
create function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz) returns table (
  session_id uuid, user_id uuid, user_name text, email text, is_platform_admin boolean, owed_factor text, role text,
  company_status text, billers_correct boolean, billers_are_private boolean, expires_at timestamptz
) language plpgsql as $$
declare
  found_session sessions;
  said text;
begin
  select * into found_session from sessions s
  where s.token_hash = p_token_hash and s.expires_at > p_now and s.ends_at > p_now;
  if not found then
    return;
  end if;
  found_session.expires_at := least(found_session.expires_at, found_session.ends_at);
  if found_session.last_seen_at < p_now - interval '5 minutes' then
    found_session.expires_at := least(p_now + found_session.lifetime, found_session.ends_at);
    update sessions s set last_seen_at = p_now, expires_at = found_session.expires_at
    where s.token_hash = p_token_hash;
  end if;

  said := set_config('app.user_id', found_session.user_id::text, true);
  return query
  select found_session.id, u.id, u.name, u.email, u.is_platform_admin,
    -- Only of those from whom it is demanded. What the account has opens nothing before this session has shown it.
    case
      when not u.is_platform_admin or u.is_published then null
      when exists (select from passkeys p where p.user_id = u.id)
        then case when found_session.factor_shown_at is null then 'passkey' end
      when exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null)
        then case when found_session.factor_shown_at is null then 'code' end
      else 'new'
    end,
    m.role, c.status,
    coalesce((k.settings ->> 'billers_correct')::boolean, false),
    coalesce((k.settings ->> 'billers_are_private')::boolean, false),
    found_session.expires_at
  from users u
  left join company_users m on m.company_id = p_company and m.user_id = u.id and m.active = 1
  left join companies c on c.id = m.company_id
  left join company_settings k on k.company_id = m.company_id and k.section = 'sales' and m.role = 'biller'
  where u.id = found_session.user_id and u.is_active and (not u.is_published or are_published_open());
end $$;

-- A try is counted before it is judged, so that many at once are as few as one after the other.
create table tries (
  scope text not null,
  tried_at timestamptz not null,
  id bigint generated always as identity (sequence name sign_in_failures_id_seq),
  -- One try counts in several scopes.
  try_id uuid,
  -- Counted, and not yet judged: it leaves room for nobody, but is no failure either.
  is_pending boolean not null default false,
  constraint sign_in_failures_pkey primary key (scope, tried_at, id)
);
comment on table tries is 'owner: identity';
comment on column tries.scope is
  'What is counted: an account from one address, an account from anywhere, an address over all accounts, links from an address. An address of version 6 is its first 64 bits.';
create index tries_by_age on tries (tried_at);
create index tries_by_id on tries (try_id) where try_id is not null;

-- Counts a try in each scope, which may take `p_most` of them within `p_minutes`, without end where `p_most` is null; a
-- scope may have several such limits, the longest of an hour: fifty in a quarter of an hour would be two hundred an
-- hour. Answers zero when it is counted, the seconds to wait when a scope is full, and -1 while tries that are not judged
-- yet fill it. Plain SQL statements inside see what was counted while this one waited for its locks. Clocks of several
-- machines differ by a minute at most; what a clock that was days ahead for a moment has counted locks nobody out, and
-- makes nobody's tries forgotten.
create function count_try(p_try uuid, p_scopes text[], p_most integer[], p_minutes integer[], p_now timestamptz) returns integer
  language plpgsql
as $$
declare
  wait integer := 0;
  is_busy boolean := false;
  counted record;
begin
  -- In one order: two tries that share two scopes never wait for each other.
  for counted in
    select distinct hashtextextended(scope, 151) as key from unnest(p_scopes) as scope order by key
  loop
    perform pg_advisory_xact_lock(counted.key);
  end loop;
  delete from tries t where t.tried_at < least(p_now, now()) - interval '1 hour';
  for counted in
    select l.most, l.lasts, s.failures, s.pending, closing.tried_at as closed_at
    from (
      select scope, most, make_interval(mins => minutes) as lasts
      from unnest(p_scopes, p_most, p_minutes) as u (scope, most, minutes) where most is not null
    ) l
    cross join lateral (
      -- Whoever stopped while judging, stopped: half a minute later it is a failure.
      select count(*) filter (where not t.is_pending or t.tried_at < p_now - interval '30 seconds') as failures,
        count(*) as pending
      from tries t where t.scope = l.scope
        and t.tried_at > p_now - l.lasts and t.tried_at <= p_now + interval '1 minute'
    ) s
    left join lateral (
      select t.tried_at from tries t
      where t.scope = l.scope
        and t.tried_at > p_now - l.lasts and t.tried_at <= p_now + interval '1 minute'
        and (not t.is_pending or t.tried_at < p_now - interval '30 seconds')
      order by t.tried_at desc offset greatest(l.most, 1) - 1 limit 1
    ) closing on true
  loop
    if counted.failures >= counted.most then
      wait := greatest(wait, ceil(extract(epoch from counted.closed_at + counted.lasts - p_now))::integer);
    elsif counted.pending >= counted.most then
      is_busy := true;
    end if;
  end loop;
  if wait > 0 then
    return wait;
  end if;
  if is_busy then
    return -1;
  end if;
  insert into tries (scope, tried_at, try_id, is_pending) select distinct scope, p_now, p_try, true
    from unnest(p_scopes) as scope;
  return 0;
end $$;

-- A question that was put to a browser and may be answered once: a passkey's, or the second step of a
-- sign-in.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- passkey-step: of a sign-in whose password was right, and which a passkey of the same account has to end.
  purpose text not null check (
    purpose in ('two-step', 'passkey-step', 'passkey-sign-in', 'passkey-registration', 'passkey-shown')
  ),
  -- Null while nobody knows who will answer: a passkey names its owner itself.
  user_id uuid references users (id) on delete cascade,
  challenge text,
  remember boolean not null default false,
  -- Every one is counted, for it is counted before anybody knows whether it is right.
  answers integer not null default 0,
  expires_at timestamptz not null
);
comment on table sign_in_challenges is 'owner: identity';
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- Links that were mailed: reset a password, confirm an address. Only the hash of what the link carries is
-- kept.
create table mailed_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  -- The address the link was sent to; confirming makes it the account's.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether who runs the installation named the address. One that a person named is confirmed from within their
  -- account; one that they were given by the platform, perhaps because they cannot get in, also from outside, with a
  -- new password.
  is_by_platform boolean not null default false
);
comment on table mailed_links is 'owner: identity';
create index mailed_links_by_user on mailed_links (user_id, purpose, created_at);
create index mailed_links_by_end on mailed_links (expires_at);

-- How many letters a person may have written to addresses that nobody has proven.
create table account_letter_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  letters integer not null check (letters > 0),
  primary key (user_id, day)
);
comment on table account_letter_days is 'owner: identity';

-- Codes of an authenticator application. Asked for at sign-in once the first code has proven that it works.
create table two_step (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed under the purpose user:<id>:two-step.
  secret text not null,
  confirmed_at timestamptz,
  -- Number of the half minute whose code was last taken: each code works once.
  last_step bigint not null default 0
);
comment on table two_step is 'owner: identity';

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'owner: identity';

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
  last_used_at timestamptz,
  -- In restored data: a passkey opens no account by itself until somebody says that it still counts (ADR 0034).
  held_since timestamptz
);
comment on table passkeys is 'owner: identity';
create index passkeys_by_user on passkeys (user_id);

-- Where and with what people signed in: a new one is told to them, and failures of strangers do not lock a
-- known one out. A line of version 6 is one address, as wherever something is counted by it.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, address, device)
);
comment on table known_devices is 'owner: identity';

-- Whether two addresses lie in one neighbourhood, as those that a provider gives to one line after the other.
create function is_near(one text, other text) returns boolean
  language sql immutable
as $$
  select family(one::inet) = family(other::inet)
    and set_masklen(one::inet, case family(one::inet) when 4 then 16 else 32 end) >>= host(other::inet)::inet
$$;
