-- Keys with which other programs work in one company, never beyond what the person who made them may do.

create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 60),
  -- SHA-256 of the key, which is shown once. The key names its company, so that no table is searched across companies.
  token_hash bytea not null check (length(token_hash) = 32),
  -- Its last characters, by which people tell keys apart.
  tail text not null check (length(tail) = 4),
  -- Permissions of the catalogue.
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash)
);
select protect_company_table('api_keys');
select audit_table('api_keys', 'api-key', 'id', 'name', 'token_hash', 'last_used_at,created_by');

-- Whose key it is and what it opens: one round trip, as `authenticate`. Null when it is unknown, over, revoked, or when
-- who made it is no member any more.
create function authenticate_api_key(p_company uuid, p_token_hash bytea, p_now timestamptz)
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
  where k.company_id = p_company and k.token_hash = p_token_hash and k.revoked_at is null
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
  join users u on u.id = m.user_id and u.is_active
  join companies c on c.id = m.company_id
  left join company_settings s on s.company_id = m.company_id and s.section = 'sales'
  where m.company_id = p_company and m.user_id = found_key.created_by and m.active = 1;
end $$;
