-- Who is signed in also hears until when, so that a screen can warn before the session ends.
drop function authenticate(bytea, uuid, timestamptz);
create function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz)
  returns table (
    session_id uuid,
    user_id uuid,
    user_name text,
    email text,
    is_platform_admin boolean,
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
  select * into found_session from sessions s where s.token_hash = p_token_hash and s.expires_at > p_now;
  if not found then
    return;
  end if;
  if found_session.last_seen_at < p_now - interval '5 minutes' then
    update sessions s set last_seen_at = p_now, expires_at = p_now + s.lifetime where s.token_hash = p_token_hash;
    found_session.expires_at := p_now + found_session.lifetime;
  end if;

  perform set_config('app.user_id', found_session.user_id::text, true);
  return query
  select found_session.id, u.id, u.name, u.email, u.is_platform_admin, m.role, c.status,
    coalesce((k.settings ->> 'billers_correct')::boolean, false),
    coalesce((k.settings ->> 'billers_are_private')::boolean, false),
    found_session.expires_at
  from users u
  left join company_users m on m.company_id = p_company and m.user_id = u.id and m.active = 1
  left join companies c on c.id = m.company_id
  left join company_settings k on k.company_id = m.company_id and k.section = 'sales' and m.role = 'biller'
  where u.id = found_session.user_id and u.is_active;
end $$;
