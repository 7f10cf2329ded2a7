-- Whether a company has more than one branch is said with it to its members, who are in none of their companies while that is read.
-- Owned by modules/settings.

create policy own_branches on branches for select using (
  current_company() is null and exists (
    select from company_users m
    where m.company_id = branches.company_id and m.user_id = current_person()
  )
);
