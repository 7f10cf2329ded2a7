-- Invoices that repeat, and what was made of them.

create domain recurring_status as text check (value in ('draft', 'active', 'paused', 'ended'));
create domain recurring_mode as text check (value in ('draft', 'issue', 'issue_and_send'));

create table recurring_invoices (
  company_id uuid not null references companies (id),
  id uuid not null,
  status recurring_status not null default 'draft',
  name text not null default '' check (length(name) <= 100),
  client_id uuid,
  client_name text,
  -- How often and until when, in the shape of the contract's schedule.
  schedule jsonb not null check (jsonb_typeof(schedule) = 'object'),
  starts_on date not null,
  -- Costa Rican wall-clock time.
  time_of_day time not null default '06:00',
  mode recurring_mode not null default 'draft',
  due_days integer check (due_days between 0 and 99999),
  -- `fixed` in the currency of the document; `dollars_in_colones` is priced in dollars and billed in colones of the day.
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'dollars_in_colones')),
  currency document_currency not null,
  total numeric(18, 5) not null,
  has_warning boolean not null default false,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- The next date to be billed; null when there is none left.
  next_on date,
  -- When the worker looks at it next: that date at its time, or later after a failure. Null unless active.
  attempt_at timestamptz,
  -- In a row.
  failures integer not null default 0 check (failures >= 0),
  last_problem text,
  ended_at timestamptz,
  -- In whose name the runs are made: who started or resumed it last.
  started_by uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (status = 'draft' or length(name) >= 3),
  check (price_mode = 'fixed' or currency = 'USD'),
  check (attempt_at is null or (status = 'active' and next_on is not null)),
  check (status <> 'active' or started_by is not null)
);
create index recurring_invoices_by_next on recurring_invoices (company_id, next_on, id);
create index recurring_invoices_of_client on recurring_invoices (company_id, client_id);
create index recurring_invoices_due on recurring_invoices (attempt_at) where attempt_at is not null;
select protect_company_table('recurring_invoices');
-- What the worker notes at each run is told by the runs.
create trigger audit after insert or delete on recurring_invoices
for each row execute function record_change(
  'recurring-invoice', 'id', 'name', '', 'has_warning,next_on,attempt_at,failures,last_problem'
);
create trigger audit_change after update on recurring_invoices
for each row when (old.status <> 'draft' or new.status <> 'draft')
execute function record_change(
  'recurring-invoice', 'id', 'name', '', 'has_warning,next_on,attempt_at,failures,last_problem'
);

create table recurring_runs (
  company_id uuid not null,
  id uuid not null,
  recurring_id uuid not null,
  planned_on date not null,
  status text not null check (status in ('planned', 'created', 'sent', 'failed', 'skipped')),
  -- Null until there is one, and again when its draft was thrown away.
  document_id uuid,
  attempts integer not null default 0,
  -- Code of the problem that the last attempt met, and what the sentence about it says.
  problem_code text,
  problem_fields jsonb,
  ran_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  -- One date is billed once, however often it is tried.
  unique (company_id, recurring_id, planned_on),
  foreign key (company_id, recurring_id) references recurring_invoices (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references documents (company_id, id) on delete set null (document_id)
);
create index recurring_runs_of_document on recurring_runs (company_id, document_id);
select protect_company_table('recurring_runs');
select audit_table('recurring_runs', 'recurring-run', 'id', 'planned_on', '', 'attempts,ran_at');
