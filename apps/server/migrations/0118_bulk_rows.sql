-- What became of each row of an action on many, written with what it did: a task that starts over does no row twice.
create table bulk_rows (
  company_id uuid not null,
  task_id uuid not null,
  row_id uuid not null,
  label text not null check (length(label) <= 200),
  outcome text not null check (outcome in ('done', 'skipped', 'failed')),
  -- Why not, in the words of whoever started it.
  message text check (length(message) <= 1000),
  primary key (company_id, task_id, row_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
select protect_company_table('bulk_rows');
