-- Companies and who belongs to them.

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) between 1 and 80),
  identification_type text not null check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text not null check (identification_number ~ '^[0-9A-Z]{1,20}$'),
  environment text not null default 'simulator' check (environment in ('simulator', 'test', 'live')),
  status text not null default 'setup' check (status in ('setup', 'active', 'suspended', 'archived')),
  is_demo boolean not null default false,
  colour text not null default '#7367F0' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo bytea check (length(logo) <= 1048576),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Hexadecimal SHA-256 of the logo; names it in its address.
  logo_digest text generated always as (encode(sha256(logo), 'hex')) stored,
  -- Codes of the territorial division: province, canton and district.
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  -- [{code, name, is_default}], at least one before issuing.
  activities jsonb not null default '[]' check (jsonb_typeof(activities) = 'array'),
  branch text not null default '001' check (branch ~ '^\d{3}$'),
  terminal text not null default '00001' check (terminal ~ '^\d{5}$'),
  -- Identity number of the software's provider; null means the installation's.
  provider_id text check (length(provider_id) between 1 and 20),
  -- Holds `currency` as JSON text of an object with an id: 1 dollars, 2 colones.
  general_configurations jsonb not null default '{"currency": "{\"id\":2,\"name\":\"Colones\",\"symbol\":\"₡\"}"}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((logo is null) = (logo_type is null))
);

create table company_users (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'administrator', 'accountant', 'biller', 'viewer')),
  -- 1 while the membership is enabled (specification §3).
  active smallint not null default 1 check (active in (0, 1)),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_users_by_user on company_users (user_id);

-- Inside a company only that company; before one is chosen, a person sees the companies and memberships that are theirs.
select protect_company_table('companies', 'id');
select protect_company_table('company_users');
create policy own_memberships on company_users for select
  using (current_company() is null and user_id = current_person());
create policy own_companies on companies for select
  using (
    current_company() is null
    and exists (select from company_users m where m.company_id = companies.id and m.user_id = current_person())
  );

alter table users add foreign key (company_default_id) references companies (id) on delete set null;

-- Who is calling, and what they are in the company they name: one round trip for every request. Null when the session is
-- unknown, over, or its owner disabled. A use moves the end of the session, at most every five minutes.
create function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz)
  returns table (
    session_id uuid,
    user_id uuid,
    user_name text,
    email text,
    is_platform_admin boolean,
    role text,
    company_status text
  )
  language plpgsql
as $$
declare
  found_session sessions;
begin
  select * into found_session from sessions s where s.token_hash = p_token_hash and s.expires_at > p_now;
  if not found then
    return;
  end if;
  if found_session.last_seen_at < p_now - interval '5 minutes' then
    update sessions s set last_seen_at = p_now, expires_at = p_now + s.lifetime where s.token_hash = p_token_hash;
  end if;

  perform set_config('app.user_id', found_session.user_id::text, true);
  return query
  select found_session.id, u.id, u.name, u.email, u.is_platform_admin, m.role, c.status
  from users u
  left join company_users m on m.company_id = p_company and m.user_id = u.id and m.active = 1
  left join companies c on c.id = m.company_id
  where u.id = found_session.user_id and u.is_active;
end $$;

-- Seconds until this account may try again; zero when it may now. Five failures within fifteen minutes from one address,
-- or fifty against one account from anywhere, close the door until the window has moved on.
create function sign_in_wait(p_account text, p_address text, p_now timestamptz) returns integer
  language sql stable
as $$
  select coalesce(ceil(extract(epoch from max(closing.failed_at) + interval '15 minutes' - p_now))::integer, 0)
  from (values (p_account || '@' || p_address, 5), (p_account, 50)) as limits (scope, most)
  cross join lateral (
    select f.failed_at
    from sign_in_failures f
    where f.scope = limits.scope and f.failed_at > p_now - interval '15 minutes'
    order by f.failed_at desc
    offset limits.most - 1
    limit 1
  ) closing
$$;
