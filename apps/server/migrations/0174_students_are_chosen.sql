-- Whether a company has students decides what its members are offered, before they have opened it.
alter policy own_choices on company_settings using (
  section in ('sales', 'currency', 'students') and current_company() is null
  and exists (select from company_users m where m.company_id = company_settings.company_id and m.user_id = current_person())
);

-- Companies that have some already meant to.
insert into company_settings (company_id, section, settings, updated_at)
select distinct company_id, 'students', '{"is_on": true, "word": "students", "singular": "", "plural": ""}'::jsonb, clock_timestamp()
from students
on conflict (company_id, section) do update set settings = company_settings.settings || '{"is_on": true}';
