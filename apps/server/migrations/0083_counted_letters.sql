-- A letter that nobody counted, for its company said that it had a mail server of its own, is counted before the installation's takes
-- it. Owned by modules/notifications.

alter table outbox
  -- Whether `letter_days` knows of it. What belongs to no company's day, as a letter of the installation, says yes as well.
  add column is_counted boolean not null default true;

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;
update outbox o set is_counted = false
from company_settings s
where s.company_id = o.sender and s.section = 'delivery' and (s.settings ->> 'has_own_server')::boolean
  and o.status in ('waiting', 'failed');
reset role;

-- As `count_letters` in 0014, but says whether it counted: null where it did, `own-server` where the letter leaves through the company's,
-- else what stands in the way. The other one stays for programs of the release before, until they are replaced.
create function count_letters_unless_own(
  p_company uuid, p_person uuid, p_letters integer, p_most_of_company integer, p_most_of_all integer,
  p_is_by_installation boolean, p_now timestamptz
)
  returns text
  language plpgsql
as $$
declare
  today date := costa_rica_day(p_now);
  founded timestamptz;
  days_written integer;
  most integer;
begin
  if p_person is not null
    and not exists (select from users u where u.id = p_person and u.email_confirmed_at is not null)
  then
    return 'email-unconfirmed';
  end if;
  if not exists (
    select from company_users m join users u on u.id = m.user_id
    where m.company_id = p_company and m.role = 'owner' and m.active = 1
      and u.is_active and u.email_confirmed_at is not null
  ) then
    return 'owner-unconfirmed';
  end if;
  if p_letters = 0 then
    return null;
  end if;
  if not p_is_by_installation and exists (
    select from company_settings s
    where s.company_id = p_company and s.section = 'delivery' and (s.settings ->> 'has_own_server')::boolean
  ) then
    return 'own-server';
  end if;

  select c.created_at into founded from companies c where c.id = p_company;
  select count(*) into days_written from letter_days d where d.company_id = p_company and d.day < today;
  most := case
    when founded > p_now - interval '7 days' or days_written < 3 then greatest(p_most_of_company / 20, 1)
    when founded > p_now - interval '30 days' or days_written < 10 then greatest(p_most_of_company / 4, 1)
    else p_most_of_company
  end;
  insert into letter_days as d (company_id, day, letters) select p_company, today, p_letters where p_letters <= most
  on conflict (company_id, day) do update set letters = d.letters + p_letters where d.letters + p_letters <= most;
  if not found then
    return 'letters-full';
  end if;
  insert into installation_letter_days as d (day, letters) select today, p_letters where p_letters <= p_most_of_all
  on conflict (day) do update set letters = d.letters + p_letters where d.letters + p_letters <= p_most_of_all;
  if not found then
    return 'letters-full-everywhere';
  end if;
  return null;
end $$;
