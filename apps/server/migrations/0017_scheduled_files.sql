-- Scheduled files: what a company has made on a day of the month or the week and sent by mail, and what became of
-- it each time. Owned by modules/scheduled-files.

create table scheduled_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- The program knows what each kind asks for, and how it is made.
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object'),
  recipients text[] not null check (cardinality(recipients) between 1 and 5),
  -- Of the words in the file.
  language text not null,
  -- One of both: a day of each month, the last where that is shorter; or a day of each week, Monday 1.
  month_day smallint check (month_day between 1 and 31),
  weekday smallint check (weekday between 1 and 7),
  is_on boolean not null default true,
  -- The next day it is due; it passes by while it is paused.
  next_on date not null,
  -- In whose name it is made: who said last what it is, or switched it on.
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check (num_nonnulls(month_day, weekday) = 1)
);
comment on table scheduled_files is 'owner: scheduled-files';
create index scheduled_files_due on scheduled_files (next_on) where is_on;
select protect_company_table('scheduled_files');
select audit_table('scheduled_files', 'scheduled-file', 'id', 'kind', '', 'parameters,language,next_on,made_by');

create table scheduled_file_runs (
  company_id uuid not null,
  -- That of the task that makes the file, which is forgotten earlier.
  id uuid not null,
  scheduled_file_id uuid not null,
  -- The day it was due; null when somebody asked for it at once.
  due_on date,
  file_name text,
  file_size bigint,
  -- The digest of the word that opens a file too large for a letter.
  link_hash bytea,
  -- That in the outbox. waiting: there is no mail server that could send it.
  letter_id uuid,
  letter_status text check (letter_status in ('sending', 'waiting', 'sent', 'bounced')),
  letter_problem text check (length(letter_problem) <= 500),
  -- Why there is no letter.
  problem_code text,
  problem_params jsonb,
  started_at timestamptz not null,
  primary key (company_id, id),
  -- A day that is due is made once, whoever comes first.
  unique (company_id, scheduled_file_id, due_on),
  unique (company_id, link_hash),
  foreign key (company_id, scheduled_file_id) references scheduled_files (company_id, id) on delete cascade,
  check (num_nonnulls(file_name, file_size, letter_id, letter_status) in (0, 4)),
  check (num_nonnulls(letter_id, problem_code) < 2)
);
comment on table scheduled_file_runs is 'owner: scheduled-files';
create index scheduled_file_runs_by_time
on scheduled_file_runs (company_id, scheduled_file_id, started_at desc, id desc);
create index scheduled_file_runs_by_letter on scheduled_file_runs (company_id, letter_id)
where letter_id is not null;
select protect_company_table('scheduled_file_runs');
