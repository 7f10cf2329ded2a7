-- A platform administrator looks into a company to help: for an hour, read-only, with a reason that the company reads in
-- its trail.

alter table platform_visits add column left_at timestamptz;

-- Who visits for support is no member, and is let in where nothing can be written: the transaction has to be read-only
-- before anything is opened. That the hour is not over is checked with every request, by the clock of the program.
create or replace function open_company(
  company uuid, person uuid, expected_role text default null, origin text default null
) returns text language plpgsql as $$
declare
  found_role text;
begin
  perform
    set_config('app.company_id', company::text, true),
    set_config('app.user_id', person::text, true),
    set_config('app.origin', coalesce(origin, ''), true);
  select member.role into found_role
  from company_users member
  where member.company_id = company and member.user_id = person and member.active = 1;
  if found_role is null and current_setting('transaction_read_only') = 'on' then
    select 'accountant' into found_role
    from platform_visits v join users u on u.id = v.user_id
    where v.company_id = company and v.user_id = person and v.purpose = 'support' and v.left_at is null
      and u.is_platform_admin and u.is_active
    limit 1;
  end if;
  if found_role is null or found_role is distinct from coalesce(expected_role, found_role) then
    raise exception using errcode = 'CC403', message = 'not a member of this company';
  end if;
  return found_role;
end $$;
