-- Recurring: invoices that repeat, for one client or for many, and what was made of them. Owned by modules/recurring.

create domain recurring_status as text check (value in ('draft', 'active', 'paused', 'ended'));
create domain recurring_mode as text check (value in ('draft', 'issue', 'issue_and_send'));

-- Invoices that repeat.
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
  -- `fixed` in the currency of the document; `dollars_in_colones` is priced in dollars and billed in colones
  -- of the day.
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'dollars_in_colones')),
  currency document_currency not null,
  total numeric(15, 2) not null,
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
  -- Prices rise by so many percent once a year; `raise_on` is the next time, and what is written holds until then.
  raise_percent numeric(5, 2) check (raise_percent > 0 and raise_percent <= 100),
  raise_on date,
  -- A raise that is to come: from a day on its prices are so many percent or so much higher. It becomes part of the series
  -- with the first date on or after that day, which is kept so that the same raise is never made twice.
  coming_raise jsonb check (
    coming_raise is null or (coming_raise ? 'from' and (coming_raise ? 'percent') <> (coming_raise ? 'amount'))
  ),
  raised_from date,
  -- It may bill many: the payers of a group of students, or the clients that carry a tag. Each has a document of their own
  -- on each date.
  recipients_of text check (recipients_of in ('students', 'clients')),
  group_name text check (length(group_name) between 1 and 60),
  tag_id uuid,
  -- Students of the group, or clients with the tag, who are left out.
  except_ids uuid[] not null default '{}' check (cardinality(except_ids) <= 500),
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  -- So a tag that a series goes by is not deleted.
  foreign key (company_id, tag_id) references list_entries (company_id, id),
  check (status = 'draft' or length(name) >= 3),
  check (price_mode = 'fixed' or currency = 'USD'),
  check (attempt_at is null or (status = 'active' and next_on is not null)),
  check (status <> 'active' or started_by is not null),
  constraint a_raise_has_its_day check ((raise_percent is null) = (raise_on is null)),
  constraint names_whom_it_bills check (
    case recipients_of
      when 'students' then group_name is not null and num_nonnulls(tag_id, client_id) = 0
      when 'clients' then tag_id is not null and num_nonnulls(group_name, client_id) = 0
      else num_nonnulls(group_name, tag_id) = 0 and except_ids = '{}'
    end
  )
);
comment on table recurring_invoices is 'owner: recurring';
create index recurring_invoices_by_next on recurring_invoices (company_id, next_on, id);
create index recurring_invoices_of_client on recurring_invoices (company_id, client_id);
create index recurring_invoices_of_tag on recurring_invoices (company_id, tag_id) where tag_id is not null;
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

-- What was made of them.
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
  -- Whether its invoice goes to the client once the authority has accepted it, as the series said when it was made.
  sends boolean not null default false,
  primary key (company_id, id),
  -- One date is billed once, however often it is tried.
  unique (company_id, recurring_id, planned_on),
  foreign key (company_id, recurring_id) references recurring_invoices (company_id, id) on delete cascade,
  foreign key (company_id, document_id)
    references documents (company_id, id) on delete set null (document_id)
);
comment on table recurring_runs is 'owner: recurring';
create index recurring_runs_of_document on recurring_runs (company_id, document_id);
create index recurring_runs_to_send on recurring_runs (company_id, document_id) where sends;
select protect_company_table('recurring_runs');
select audit_table('recurring_runs', 'recurring-run', 'id', 'planned_on', '', 'attempts,ran_at');

-- What one of many is billed on a date.
create table recurring_run_parts (
  company_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- Who they were when the date was made. Clients are merged, and a date bills each of those it named once.
  recipient_id uuid not null,
  client_id uuid not null,
  client_name text not null check (length(client_name) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'created', 'sent', 'failed', 'skipped')),
  document_id uuid,
  sends boolean not null default false,
  attempts integer not null default 0,
  problem_code text,
  problem_fields jsonb,
  ran_at timestamptz,
  primary key (company_id, id),
  unique (company_id, run_id, recipient_id),
  foreign key (company_id, run_id) references recurring_runs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete set null (document_id)
);
comment on table recurring_run_parts is 'owner: recurring';
create index recurring_run_parts_of_document on recurring_run_parts (company_id, document_id);
create index recurring_run_parts_to_send on recurring_run_parts (company_id, document_id) where sends;
create index recurring_run_parts_of_client on recurring_run_parts (company_id, client_id);
select protect_company_table('recurring_run_parts');

-- Of which student such a document bills what, and in which month: billing a month by plans leaves that out, as a series leaves out what a
-- plan bills.
create table recurring_charges (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  part_id uuid not null,
  student_id uuid not null,
  student_name text not null,
  -- Null for a line of no item.
  item_id uuid,
  month date not null check (extract(day from month) = 1),
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  primary key (company_id, id),
  foreign key (company_id, part_id) references recurring_run_parts (company_id, id) on delete cascade,
  foreign key (company_id, student_id) references students (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id) on delete set null (item_id)
);
comment on table recurring_charges is 'owner: recurring';
create index recurring_charges_of_part on recurring_charges (company_id, part_id);
create index recurring_charges_of_student on recurring_charges (company_id, student_id, month);
select protect_company_table('recurring_charges');

-- Every document that a series made, whether it bills one or many.
create view recurring_documents with (security_invoker = true) as
select n.company_id, n.recurring_id, n.id as run_id, n.planned_on, n.status, n.document_id, n.sends
from recurring_runs n where n.document_id is not null
union all
select p.company_id, n.recurring_id, n.id, n.planned_on, p.status, p.document_id, p.sends
from recurring_run_parts p join recurring_runs n on n.company_id = p.company_id and n.id = p.run_id
where p.document_id is not null;

-- Whether a series billed some of an item for a student in a month, in a document that stands: rejected and wholly credited ones do not.
create function is_billed_by_series(p_company uuid, p_student uuid, p_item uuid, p_month date)
returns boolean language sql stable as $$
  select exists (
    select from recurring_charges g
    join recurring_run_parts p on p.company_id = g.company_id and p.id = g.part_id
    join documents d on d.company_id = p.company_id and d.id = p.document_id
    where g.company_id = p_company and g.student_id = p_student and g.item_id = p_item and g.month = p_month
      and coalesce(d.environment, (select current_environment())) = (select current_environment())
      and d.fiscal_status <> 'rejected' and not is_credited_whole(d)
  )
$$;
