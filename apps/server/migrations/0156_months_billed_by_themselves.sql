-- A month of students may be billed by itself on its day. Owned by modules/students.

-- In whose name that is done: who saved the section last.
alter table company_settings add column saved_by uuid references users (id) on delete set null;
create index company_settings_that_bill on company_settings (company_id)
where section = 'students' and settings ->> 'bill_by_itself' in ('draft', 'issue', 'issue_and_send');

create table student_bill_days (
  company_id uuid not null references companies (id),
  month date not null check (extract(day from month) = 1),
  begun_at timestamptz not null,
  -- Null where nothing was left to bill, or it was refused.
  task_id uuid,
  problem_code text,
  -- A month begins by itself once, whoever comes first.
  primary key (company_id, month),
  check (num_nonnulls(task_id, problem_code) < 2)
);
comment on table student_bill_days is 'owner: students';
select protect_company_table('student_bill_days');
