-- How a company leaves for another installation and arrives there: it rests meanwhile, so that nothing is issued, sent
-- or written in two places. Owned by modules/company-moves.

alter table companies drop constraint companies_status_check;
alter table companies add constraint companies_status_check
check (status in ('setup', 'active', 'suspended', 'archived', 'moved'));

-- Each time a company was put to rest: when it left (`out`), and when it arrived (`in`). It travels with the company.
create table company_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  at timestamptz not null,
  -- What it is again once it works.
  former_status text not null check (former_status in ('setup', 'active', 'suspended', 'archived')),
  -- The moment that the file shows; of what arrived.
  file_at timestamptz,
  -- It went on where the file was made, as with a backup: numbers may be used that the file does not know.
  is_copy boolean not null default false,
  reason text not null check (length(reason) between 3 and 300),
  -- When it worked again, here.
  ended_at timestamptz,
  primary key (company_id, id),
  check ((file_at is not null) = (direction = 'in'))
);
comment on table company_moves is 'owner: company-moves';
create unique index company_moves_one_rest on company_moves (company_id) where ended_at is null;
select protect_company_table('company_moves');

-- Raises CC423 where the transaction's company rests and something may be written. Who puts it to rest waits for every
-- transaction that has passed here before, so that what is written to a file misses nothing of them.
create function refuse_at_rest(company uuid) returns void language plpgsql as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(company::text, 52));
  if exists (select from companies c where c.id = company and c.status = 'moved') then
    raise exception using errcode = 'CC423', message = 'the company rests: it moves, or has moved';
  end if;
end $$;

-- Sets the company of the transaction for what comes with a right of its own: jobs, public links, callbacks.
create function enter_company(company uuid, person text default '', origin text default '') returns void
  language plpgsql
as $$
begin
  perform
    set_config('app.company_id', company::text, true),
    set_config('app.user_id', person, true),
    set_config('app.origin', origin, true);
  perform refuse_at_rest(company);
end $$;

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
  perform refuse_at_rest(company);
  return found_role;
end $$;

-- Puts a company to rest, as somebody at the machine asked. Waits for every transaction that may still write in it, as
-- long as `lock_timeout` says. Raises CC409 where it rests already.
create function rest_company(p_company uuid, p_id uuid, p_reason text, p_now timestamptz) returns void
  language plpgsql
as $$
declare
  former text;
begin
  perform set_config('app.company_id', p_company::text, true);
  perform pg_advisory_xact_lock(hashtextextended(p_company::text, 52));
  select c.status into former from companies c where c.id = p_company for update;
  if former is null or former = 'moved' then
    raise exception using errcode = 'CC409', message = 'there is nothing to put to rest';
  end if;
  insert into company_moves (company_id, id, direction, at, former_status, reason)
  values (p_company, p_id, 'out', p_now, former, p_reason);
  update companies set status = 'moved', updated_at = p_now where id = p_company;
  perform note_security_event(
    'company-moved', p_now, null, p_company, null, null, null, jsonb_build_object('reason', p_reason), null
  );
end $$;

-- Notes that a company arrived with a file of that moment, and has it rest until somebody says that it works here now.
create function arrive_company(
  p_company uuid, p_id uuid, p_reason text, p_file_at timestamptz, p_is_copy boolean, p_now timestamptz
) returns void
  language plpgsql
as $$
declare
  former text;
begin
  perform set_config('app.company_id', p_company::text, true);
  select coalesce(m.former_status, c.status) into former
  from companies c left join company_moves m on m.company_id = c.id and m.ended_at is null
  where c.id = p_company;
  update company_moves set ended_at = p_now where company_id = p_company and ended_at is null;
  insert into company_moves (company_id, id, direction, at, former_status, file_at, is_copy, reason)
  values (p_company, p_id, 'in', p_now, former, p_file_at, p_is_copy, p_reason);
  update companies set status = 'moved', updated_at = p_now where id = p_company;
  perform note_security_event(
    'company-arrived', p_now, null, p_company, null, null, null, jsonb_build_object('reason', p_reason), null
  );
end $$;

-- Ends the rest of a company: it is again what it was. Answers that rest; nothing where it does not rest.
create function wake_company(p_company uuid, p_now timestamptz) returns setof company_moves
  language plpgsql
as $$
declare
  rest company_moves;
begin
  perform set_config('app.company_id', p_company::text, true);
  update company_moves set ended_at = p_now where company_id = p_company and ended_at is null returning * into rest;
  if not found then
    return;
  end if;
  update companies set status = rest.former_status, updated_at = p_now where id = p_company;
  perform note_security_event('company-restored', p_now, null, p_company, null, null, null, '{}', null);
  return next rest;
end $$;

-- A member whose address belongs, here, to an account that nobody has proven: they keep their name and open nothing.
create function set_member_aside(p_company uuid, p_person uuid) returns void language sql as $$
  update company_users set active = 0 where company_id = p_company and user_id = p_person;
$$;
