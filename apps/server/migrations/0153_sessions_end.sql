-- A session ends for good some time after the sign-in, however much it is used; who runs the installation has a second
-- factor; and what guards an account is changed within minutes of a full proof.

alter table sessions
  -- However often it is used, it does not live longer than this.
  add column ends_at timestamptz,
  -- When its owner last proved themselves wholly, with the second factor where there is one.
  add column proven_at timestamptz;
update sessions set ends_at = created_at + case when lifetime > interval '1 day' then interval '90 days' else interval '30 days' end;
alter table sessions alter column ends_at set not null;

-- Of the demo, whose passwords everybody can read: a second factor would guard nothing.
alter table users add column is_published boolean not null default false;

-- As before, and never beyond the end of the session; also whether the person has a second factor, or needs none.
drop function authenticate(bytea, uuid, timestamptz);
create function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz)
  returns table (
    session_id uuid,
    user_id uuid,
    user_name text,
    email text,
    is_platform_admin boolean,
    has_second_factor boolean,
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
    -- Asked only of those from whom it is demanded.
    u.is_platform_admin and (
      u.is_published
      or exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkeys p where p.user_id = u.id)
    ),
    m.role, c.status,
    coalesce((k.settings ->> 'billers_correct')::boolean, false),
    coalesce((k.settings ->> 'billers_are_private')::boolean, false),
    found_session.expires_at
  from users u
  left join company_users m on m.company_id = p_company and m.user_id = u.id and m.active = 1
  left join companies c on c.id = m.company_id
  left join company_settings k on k.company_id = m.company_id and k.section = 'sales' and m.role = 'biller'
  where u.id = found_session.user_id and u.is_active;
end $$;
