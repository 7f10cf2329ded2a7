-- Work: what takes longer than a request, what waits for somebody, what people hear of and how they like
-- their lists. Owned by modules/tasks, modules/bulk, modules/work-list, modules/reports (the start page),
-- modules/notifications and modules/list-views.

-- Exports, archives, imports, actions on many rows.
create table tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  -- What a screen calls it, `{"list": "invoices"}`: parameters of the sentence of its kind.
  title jsonb not null default '{}' check (jsonb_typeof(title) = 'object'),
  status text not null default 'waiting' check (
    status in ('waiting', 'running', 'done', 'failed', 'stopped')
  ),
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
  -- Where its file lies: in the data folder, or under a key in a store outside; and what it is known by (ADR 0026).
  file_sha256 bytea,
  file_store text check (file_store in ('s3')),
  file_key text,
  primary key (company_id, id),
  check ((file_name is null) = (file_type is null)),
  check ((finished_at is not null) = (status in ('done', 'failed', 'stopped'))),
  constraint known_elsewhere check (
    num_nonnulls(file_store, file_key) in (0, 2)
    and (file_key is null or (file_sha256 is not null and file_size is not null))
  ),
  constraint own_key check (starts_with(file_key, company_id::text || '/'))
);
comment on table tasks is 'owner: tasks';
create index tasks_of_person on tasks (company_id, created_by, created_at desc);
create index tasks_unfinished on tasks (beat_at) where finished_at is null;
create index tasks_by_end on tasks (finished_at) where finished_at is not null;
select protect_company_table('tasks');

-- An export is no record: no backup needs it, so its bytes go with the next round.
create function let_go_of_export() returns trigger language plpgsql as $$
begin
  insert into unneeded_files (company_id, store, store_key, since)
  values (old.company_id, old.file_store, old.file_key, 'epoch')
  on conflict do nothing;
  return null;
end $$;
create trigger let_go after delete on tasks for each row
when (old.file_key is not null) execute function let_go_of_export();

-- What became of each row of an action on many, written with what it did: a task that starts over does no row
-- twice.
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
comment on table bulk_rows is 'owner: bulk';
select protect_company_table('bulk_rows');

-- What such an action changed, so that whoever asked for it can take it back within a day: written with the change, gone
-- with its undoing, and thrown away when the day is over.
create table bulk_changes (
  company_id uuid not null references companies (id),
  -- The task, or what was done at once.
  run_id uuid not null,
  row_id uuid not null,
  label text not null check (length(label) <= 200),
  list text not null,
  action text not null,
  -- What it changes, before and after.
  before jsonb not null,
  after jsonb not null,
  changed_by uuid not null references users (id) on delete cascade,
  changed_at timestamptz not null,
  primary key (company_id, run_id, row_id)
);
comment on table bulk_changes is 'owner: bulk';
create index bulk_changes_by_time on bulk_changes (company_id, changed_at);
select protect_company_table('bulk_changes');

-- The work list is found anew from what there is; kept is only what people said about one of its rows.
create table work_list_marks (
  company_id uuid not null references companies (id),
  -- Section and subject of the row: `overdue:` and the document's id.
  item_key text not null check (item_key ~ '^[a-z_]{3,30}:[0-9A-Za-z-]{1,60}$'),
  -- Not shown before this day.
  snoozed_until date,
  dismissed_at timestamptz,
  reason text check (length(reason) between 3 and 200),
  marked_by uuid references users (id) on delete set null,
  marked_at timestamptz not null,
  primary key (company_id, item_key),
  constraint snoozed_or_dismissed check (num_nonnulls(snoozed_until, dismissed_at) = 1),
  constraint a_dismissal_has_its_reason check (dismissed_at is null or reason is not null)
);
comment on table work_list_marks is 'owner: work-list';
select protect_company_table('work_list_marks');
select audit_table('work_list_marks', 'work-list-row', 'item_key', '', '', 'marked_by,marked_at');

-- Who looks after a row of the work list; without one it is whoever made its subject.
create table work_list_assignees (
  company_id uuid not null,
  -- Section and subject of the row, as in work_list_marks.
  item_key text not null check (item_key ~ '^[a-z_]{3,30}:[0-9A-Za-z-]{1,60}$'),
  user_id uuid not null,
  assigned_by uuid references users (id) on delete set null,
  assigned_at timestamptz not null,
  primary key (company_id, item_key),
  -- Who leaves the company leaves its work to whoever made it.
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
comment on table work_list_assignees is 'owner: work-list';
select protect_company_table('work_list_assignees');
select audit_table('work_list_assignees', 'work-list-row', 'item_key', '', '', 'assigned_by,assigned_at');

-- What a person chose for their start page of a company.
create table start_choices (
  company_id uuid not null,
  user_id uuid not null,
  hides_first_steps boolean not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
comment on table start_choices is 'owner: reports';
select protect_company_table('start_choices');

-- Which reports of a company a person keeps at hand, and when they last looked at each.
create table report_marks (
  company_id uuid not null,
  user_id uuid not null,
  report text not null check (report ~ '^[a-z][a-z-]{1,39}$'),
  is_favourite boolean not null default false,
  opened_at timestamptz,
  primary key (company_id, user_id, report),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
comment on table report_marks is 'owner: reports';
select protect_company_table('report_marks');

-- What a person should hear of: one row a person, written in the transaction or job that has a reason for it.
create table notifications (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- A sentence of the dictionaries, with these parameters.
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  -- The screen of its object.
  path text not null check (path ~ '^/' and length(path) <= 300),
  -- Meant for this person, not for everybody who holds a permission.
  is_personal boolean not null,
  -- What was told under a key is not told again.
  once text check (length(once) between 1 and 120),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, user_id, kind, once),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
comment on table notifications is 'owner: notifications';
create index notifications_of_person on notifications (company_id, user_id, id desc);
create index notifications_unread on notifications (company_id, user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
select protect_company_table('notifications');

-- How a person wants to hear of a kind, in all of their companies; without a row in the application.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('app', 'email', 'none')),
  primary key (user_id, kind)
);
comment on table notification_choices is 'owner: notifications';

-- How a person likes a list: which columns, in which order, how wide. It follows them, in all of their
-- companies.
create table list_layouts (
  user_id uuid not null references users (id) on delete cascade,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  primary key (user_id, list)
);
comment on table list_layouts is 'owner: list-views';

-- Questions to a list that somebody gave a name: what its address says. Shared ones are seen by the whole
-- company.
create table saved_views (
  company_id uuid not null references companies (id),
  id uuid not null,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name text not null check (length(name) between 1 and 40),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  is_shared boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
comment on table saved_views is 'owner: list-views';
create unique index saved_views_one_per_name on saved_views (company_id, list, created_by, lower(name));
select protect_company_table('saved_views');
select audit_table('saved_views', 'saved-view', 'id', 'name', '', 'created_by,created_at,updated_at');

-- With which of them a person starts when the address says nothing.
create table default_views (
  company_id uuid not null,
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade,
  foreign key (company_id, view_id) references saved_views (company_id, id) on delete cascade
);
comment on table default_views is 'owner: list-views';
create index default_views_by_view on default_views (company_id, view_id);
select protect_company_table('default_views');
