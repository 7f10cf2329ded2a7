-- An account that was disabled opens its companies no more, whatever acts in its name: files that it has mailed, links to
-- them, series that it started and long work under way. Signing in and keys of other programs asked this already.
create or replace function open_company(
  company uuid, person uuid, expected_role text default null, origin text default null,
  p_now timestamptz default clock_timestamp()
) returns text language plpgsql as $$
declare
  found_role text;
begin
  perform
    set_config('app.company_id', company::text, true),
    set_config('app.user_id', person::text, true),
    set_config('app.origin', coalesce(origin, ''), true);
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
  perform refuse_at_rest(company);
  return found_role;
end $$;
