-- Work that takes longer than a request: exports, archives, imports, actions on many rows.

create table tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  -- What a screen calls it, `{"list": "invoices"}`: parameters of the sentence of its kind.
  title jsonb not null default '{}' check (jsonb_typeof(title) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'stopped')),
  input jsonb not null,
  done bigint not null default 0 check (done >= 0),
  -- Null while nobody knows.
  total bigint check (total >= 0),
  is_stop_asked boolean not null default false,
  attempts integer not null default 0,
  -- The last sign of life of whoever runs it.
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
  primary key (company_id, id),
  check ((file_name is null) = (file_type is null)),
  check ((finished_at is not null) = (status in ('done', 'failed', 'stopped')))
);
create index tasks_of_person on tasks (company_id, created_by, created_at desc);
create index tasks_unfinished on tasks (beat_at) where finished_at is null;
create index tasks_by_end on tasks (finished_at) where finished_at is not null;
