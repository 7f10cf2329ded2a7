-- What opens a company for a request, and asks who calls, asks with fewer statements of its own: an assignment and a condition are
-- evaluated as they stand, where each `perform` starts and ends a statement. Three of these stand before every issued document.

-- Whether nothing may be written now, for the company moves or has moved; from here on it does not begin to. In two steps, for only
-- a later statement sees what the company became meanwhile.
create function is_at_rest(company uuid) returns boolean language plpgsql as $$
declare
  gate constant bigint := hashtextextended(company::text, 52);
begin
  if current_setting('transaction_read_only') = 'on' then
    return false;
  end if;
  if not pg_try_advisory_xact_lock_shared(gate) then
    perform pg_advisory_xact_lock_shared(gate);
  end if;
  return exists (select from companies c where c.id = company and c.status = 'moved');
end $$;

create or replace function enter_company(company uuid, person text default '', origin text default '') returns void
language plpgsql as $$
declare
  said text;
begin
  said := set_config('app.company_id', company::text, true);
  said := set_config('app.user_id', person, true);
  said := set_config('app.origin', origin, true);
  if is_at_rest(company) then
    raise exception using errcode = 'CC423', message = 'the company rests: it moves, or has moved';
  end if;
end $$;

create or replace function open_company(
  company uuid, person uuid, expected_role text default null, origin text default null, p_now timestamptz default clock_timestamp()
) returns text language plpgsql as $$
declare
  said text;
  found_role text;
begin
  said := set_config('app.company_id', company::text, true);
  said := set_config('app.user_id', person::text, true);
  said := set_config('app.origin', coalesce(origin, ''), true);
  select member.role into found_role
  from company_users member join users u on u.id = member.user_id and u.is_active
  where member.company_id = company and member.user_id = person and member.active = 1;
  if found_role is null and current_setting('transaction_read_only') = 'on' then
    select 'visitor' into found_role
    from platform_visits v join users u on u.id = v.user_id
    where v.company_id = company and v.user_id = person and v.purpose = 'support' and v.left_at is null
      and v.started_at <= p_now and v.ends_at > p_now
      and u.is_platform_admin and u.is_active
    limit 1;
  end if;
  if found_role is null or found_role is distinct from coalesce(expected_role, found_role) then
    raise exception using errcode = 'CC403', message = 'not a member of this company';
  end if;
  if is_at_rest(company) then
    raise exception using errcode = 'CC423', message = 'the company rests: it moves, or has moved';
  end if;
  return found_role;
end $$;

drop function refuse_at_rest(uuid);

create or replace function authenticate(p_token_hash bytea, p_company uuid, p_now timestamptz) returns table (
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
