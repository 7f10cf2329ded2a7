-- Accounts of the demo, whose passwords everybody can read, open only while the installation is a demonstration. DEMO was on by default,
-- and turned off it closed none of them: not that of who runs the platform either.
-- Owned by modules/identity.

-- One row, written by each web server before it serves anybody; closed until then.
create table published_accounts (
  is_only boolean primary key default true check (is_only),
  is_open boolean not null
);
comment on table published_accounts is 'owner: identity';
insert into published_accounts (is_open) values (false);
create index users_published on users (id) where is_published;

-- Asked of published accounts alone, behind `not u.is_published or`: of all others nothing more is read.
create function are_published_open() returns boolean
  language sql stable
as $$
  select exists (select from published_accounts where is_open)
$$;

-- Who is calling, and what they are in the company they name: one round trip for every request. Null when the
-- session is unknown, over, or its owner disabled, or of a demo that is over. A use moves the end of the session, at most every five
-- minutes and never beyond its last end; a screen hears that end, so that it can warn before. Also tells
-- which second factor who runs the installation still owes, and what the company chose about its billers.
create or replace function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz)
  returns table (
    session_id uuid,
    user_id uuid,
    user_name text,
    email text,
    is_platform_admin boolean,
    owed_factor text,
    role text,
    company_status text,
    billers_correct boolean,
    billers_are_private boolean,
    expires_at timestamptz
  )
  language plpgsql
as $$
declare
  found_session sessions;
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

  perform set_config('app.user_id', found_session.user_id::text, true);
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

-- Whose key it is and what it opens: one round trip, as `authenticate`. Null when it is unknown, over,
-- revoked, or when who made it is no member any more.
create or replace function authenticate_api_key(p_company uuid, p_token_hash bytea, p_now timestamptz)
  returns table (
    key_id uuid,
    key_name text,
    scopes text[],
    user_id uuid,
    user_name text,
    email text,
    role text,
    company_status text,
    billers_correct boolean,
    billers_are_private boolean
  )
  language plpgsql
as $$
declare
  found_key api_keys;
begin
  perform set_config('app.company_id', p_company::text, true);
  select * into found_key from api_keys k
  where k.company_id = p_company and k.token_hash = p_token_hash and k.revoked_at is null and k.held_since is null
    and (k.expires_at is null or k.expires_at > p_now);
  if not found then
    return;
  end if;
  if found_key.last_used_at is null or found_key.last_used_at < p_now - interval '1 minute' then
    update api_keys k set last_used_at = p_now where k.company_id = p_company and k.id = found_key.id;
  end if;

  return query
  select found_key.id, found_key.name, found_key.scopes, u.id, u.name, u.email, m.role, c.status,
    coalesce((s.settings ->> 'billers_correct')::boolean, false),
    coalesce((s.settings ->> 'billers_are_private')::boolean, false)
  from company_users m
  join users u on u.id = m.user_id and u.is_active and (not u.is_published or are_published_open())
  join companies c on c.id = m.company_id
  left join company_settings s on s.company_id = m.company_id and s.section = 'sales'
  where m.company_id = p_company and m.user_id = found_key.created_by and m.active = 1;
end $$;
