-- How cash is rounded at the counter is known with the company, like the rest of how it sells.
drop policy own_choices on company_settings;
create policy own_choices on company_settings for select
  using (
    section in ('sales', 'currency')
    and current_company() is null
    and exists (select from company_users m where m.company_id = company_settings.company_id and m.user_id = current_person())
  );
