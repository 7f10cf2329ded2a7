-- Who may write to strangers through the server of the installation, and how much in a day.

create table letter_days (
  company_id uuid not null references companies (id),
  day date not null,
  letters integer not null check (letters > 0),
  primary key (company_id, day)
);
select protect_company_table('letter_days');

-- All companies together.
create table installation_letter_days (
  day date primary key,
  letters integer not null check (letters > 0)
);

-- What companies have written already is their history.
insert into letter_days (company_id, day, letters)
select o.sender, (o.created_at at time zone 'America/Costa_Rica')::date, count(*)
from outbox o join companies c on c.id = o.sender
group by 1, 2;

-- Counts letters to strangers before they are written, in one go, so that many at once are as many as one after the other.
-- Answers what stands in their way: an address that nobody has proven, or the most of the day, of the company or of the
-- installation. The company's most is a twentieth in its first week, a quarter in its first month, and grows only with
-- days on which it wrote. A company with a mail server of its own is not counted.
create function count_letters(
  p_company uuid, p_person uuid, p_letters integer, p_most_of_company integer, p_most_of_all integer, p_now timestamptz
)
  returns text
  language plpgsql
as $$
declare
  today date := (p_now at time zone 'America/Costa_Rica')::date;
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
  if p_letters = 0 or exists (
    select from company_settings s
    where s.company_id = p_company and s.section = 'delivery' and (s.settings ->> 'has_own_server')::boolean
  ) then
    return null;
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
