-- A visit ends for every door at once. Until now its end was looked at by the requests of a session alone: an archive, a
-- ticket and a stream asked only whether somebody had pressed the button.

-- Who ended it: the visitor, an owner of the company, or nobody when its hour was over.
alter table platform_visits add column left_by uuid references users (id) on delete set null;

-- `p_now` is the program's clock, by which visits were opened. A visitor is told apart from a member, so that no door can
-- take the one for the other: what a visitor may do is less than the role of any member.
drop function open_company(uuid, uuid, text, text);
create function open_company(
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
  from company_users member
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
  return found_role;
end $$;
