-- What opened an account or a company when a backup was made may have been shut since. In restored data a key of another program opens
-- nothing, and a passkey no account by itself, until somebody says of it that it still counts (ADR 0034).
-- Owned by modules/automation and modules/identity.

alter table api_keys add column held_since timestamptz;
alter table passkeys add column held_since timestamptz;

create or replace function authenticate_api_key(p_company uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  key_id uuid, key_name text, scopes text[], user_id uuid, user_name text, email text, role text, company_status text,
  billers_correct boolean, billers_are_private boolean
)
language plpgsql as $function$
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
  join users u on u.id = m.user_id and u.is_active
  join companies c on c.id = m.company_id
  left join company_settings s on s.company_id = m.company_id and s.section = 'sales'
  where m.company_id = p_company and m.user_id = found_key.created_by and m.active = 1;
end $function$;
