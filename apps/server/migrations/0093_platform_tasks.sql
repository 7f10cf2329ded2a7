-- Long work of the installation itself: the same as `tasks`, of no company. Only platform administrators see it.
create table platform_tasks (
  id uuid primary key,
  kind text not null,
  title jsonb not null default '{}' check (jsonb_typeof(title) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'stopped')),
  input jsonb not null,
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  is_stop_asked boolean not null default false,
  attempts integer not null default 0,
  beat_at timestamptz,
  result jsonb,
  problem_code text,
  problem_params jsonb,
  file_name text,
  file_type text,
  file_size bigint,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((file_name is null) = (file_type is null)),
  check ((finished_at is not null) = (status in ('done', 'failed', 'stopped')))
);
create index platform_tasks_of_person on platform_tasks (created_by, created_at desc);
create index platform_tasks_unfinished on platform_tasks (beat_at) where finished_at is null;
create index platform_tasks_by_end on platform_tasks (finished_at) where finished_at is not null;
revoke all on platform_tasks from cuenta_clara_app;

-- A platform administrator reached into a company's data, and why. The company reads it in its trail.
create table platform_visits (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  purpose text not null check (purpose in ('support', 'all_files')),
  reason text not null check (length(reason) between 10 and 500),
  started_at timestamptz not null,
  -- A visit for support lasts until then, or until it is left.
  ends_at timestamptz not null,
  primary key (company_id, id)
);
create index platform_visits_of_person on platform_visits (company_id, user_id, ends_at);
select protect_company_table('platform_visits');
select audit_table('platform_visits', 'platform-visit', 'id', 'reason', '', 'started_at');
