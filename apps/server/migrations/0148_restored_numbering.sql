-- Numbers that were used after a backup was made are not in it. After a restore a company issues nothing in an environment
-- until somebody has said from which numbers its series go on.
create table numbering_holds (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  restored_at timestamptz not null,
  -- What happened after this moment is not in the backup.
  backup_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by uuid references users (id) on delete set null,
  primary key (company_id, environment)
);
select protect_company_table('numbering_holds');
