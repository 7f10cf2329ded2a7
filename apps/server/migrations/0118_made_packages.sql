-- Of which months the package was made, by whomever and however: tasks and their files are forgotten after a week, and an accountant with
-- forty companies wants to see which are still to be made.

create table made_packages (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  period vat_period not null,
  -- Null once the person is gone.
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  primary key (company_id, environment, period)
);
comment on table made_packages is 'owner: month-package';
select protect_company_table('made_packages');
