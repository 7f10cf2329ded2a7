-- Students: on whose behalf clients pay, what is billed for them each month, and what was. Owned by modules/students.

-- People on whose behalf clients pay: students, members, patients, tenants. Who pays for one pays a share of
-- it.
create table students (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 3 and 100),
  number text check (length(number) between 1 and 20),
  status text not null default 'active' check (status in ('active', 'on_hold', 'left')),
  birth_on date,
  group_name text check (length(group_name) between 1 and 60),
  -- In which their plans are priced.
  currency document_currency not null default 'CRC',
  starts_on date,
  ends_on date,
  contact text check (length(contact) between 1 and 160),
  notes text check (length(notes) between 1 and 500),
  version integer not null default 1,
  search text not null,
  sort_name text not null,
  -- Groups first, those without one last.
  sort_group text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  constraint ends_after_it_starts check (ends_on >= starts_on),
  -- Without it they would be billed for ever.
  constraint who_left_has_a_last_day check (status <> 'left' or ends_on is not null)
);
comment on table students is 'owner: students';
create unique index students_one_per_number on students (company_id, lower(number));
create index students_by_group on students (company_id, sort_group, sort_name, id);
create index students_by_name on students (company_id, sort_name, id);
create index students_search on students using gin (company_id, search gin_trgm_ops);
select protect_company_table('students');
select audit_table('students', 'student', 'id', 'name', '', 'sort_group');

-- What is billed for somebody each month, from a month to a month: both by their first day.
create table student_plans (
  company_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  position integer not null,
  item_id uuid,
  amount numeric(18, 5) not null check (amount >= 0),
  discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent <= 100),
  discount_reason text check (length(discount_reason) between 3 and 100),
  from_month date check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1),
  -- The month from which a raise made its price: the same raise asked for twice raises once.
  raised_in date check (extract(day from raised_in) = 1),
  primary key (company_id, id),
  foreign key (company_id, student_id) references students (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id) on delete set null (item_id),
  constraint a_discount_has_its_reason check ((discount_percent is null) = (discount_reason is null)),
  constraint ends_after_it_begins check (to_month >= from_month)
);
comment on table student_plans is 'owner: students';
create index student_plans_by_student on student_plans (company_id, student_id, position);
create index student_plans_by_item on student_plans (company_id, item_id) where item_id is not null;
select protect_company_table('student_plans');
select audit_table('student_plans', 'student-plan', 'student_id', '', '', 'id,position,raised_in');

create table student_payers (
  company_id uuid not null,
  student_id uuid not null,
  client_id uuid not null,
  -- Percent of the plan.
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  primary key (company_id, student_id, client_id),
  foreign key (company_id, student_id) references students (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id)
);
comment on table student_payers is 'owner: students';
create index student_payers_by_client on student_payers (company_id, client_id);
select protect_company_table('student_payers');
select audit_table('student_payers', 'student-payer', 'student_id');

-- The shares of a student add to all of it, or nobody pays: looked at when the transaction commits.
create function check_payer_shares() returns trigger language plpgsql as $$
declare
  whole numeric;
begin
  select sum(p.share) into whole from student_payers p
  where p.company_id = coalesce(new.company_id, old.company_id)
    and p.student_id = coalesce(new.student_id, old.student_id);
  if whole <> 100 then
    raise exception 'the shares of a student add to 100, not %', whole using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger student_payers_add_up after insert or update or delete on student_payers
deferrable initially deferred for each row execute function check_payer_shares();
select make_finder('students');

-- What was billed of a month: a plan's part of a payer, or a charge for paying late, which has no plan. A document that was
-- rejected or wholly credited frees what it billed; a draft that is deleted takes it along.
create table student_charges (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  student_id uuid not null,
  plan_id uuid,
  month date not null check (extract(day from month) = 1),
  client_id uuid not null,
  environment authority_environment not null,
  -- Percent of the plan.
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  -- In the currency of the document, the discount taken off.
  amount numeric(15, 2) not null check (amount >= 0),
  document_id uuid not null,
  -- The task that billed it, by which one that starts over finds what it made.
  task_id uuid not null,
  is_freed boolean not null default false,
  -- A payer may be billed a part of a plan's month more than once, when they take over what another one was not billed.
  -- Two who bill the same part at once still meet here: both make it the same number.
  part smallint not null default 1 check (part > 0),
  -- In which it was billed: somebody who owes in two is charged for paying late in each.
  currency document_currency not null,
  -- Which payers of its task it bills, by their places.
  places integer[],
  -- What its line calls the student. Whoever is renamed stays in documents under the name of then, which the public page
  -- shows no more of than the first word.
  student_name text not null,
  primary key (company_id, id),
  foreign key (company_id, student_id) references students (company_id, id),
  foreign key (company_id, plan_id) references student_plans (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table student_charges is 'owner: students';
-- A month is billed once, whoever asks and however often.
create unique index student_charges_once on student_charges (company_id, environment, plan_id, month, client_id, part)
where plan_id is not null and not is_freed;
create unique index student_charges_late_once on student_charges (company_id, environment, student_id, month, client_id, currency)
where plan_id is null and not is_freed;
create index student_charges_by_student on student_charges (company_id, student_id, month);
create index student_charges_by_document on student_charges (company_id, document_id);
create index student_charges_by_task on student_charges (company_id, task_id, client_id);
select protect_company_table('student_charges');

-- Whether a charge counts: nothing freed it, or what was rejected was issued anew and stands.
create function charge_stands(c student_charges) returns boolean language sql stable as $$
  select not c.is_freed or exists (
    select from document_references f
    join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
    where f.company_id = c.company_id and f.target_id = c.document_id and f.document_type = '10'
      and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
  )
$$;

-- Whether other documents bill what a charge does, so that it has no room beside them: of a plan's month at most the whole is billed.
create function is_billed_elsewhere(c student_charges) returns boolean language sql stable as $$
  select coalesce(sum(o.share), 0) + c.share > 100 from student_charges o
  where o.company_id = c.company_id and o.environment = c.environment and o.student_id = c.student_id
    and o.month = c.month and o.plan_id is not distinct from c.plan_id and o.id <> c.id
    and (c.plan_id is not null or (o.client_id = c.client_id and o.currency = c.currency)) and charge_stands(o)
$$;

-- What is freed is billed again; what stands again leaves things as they were, unless somebody was quicker: a credit that the
-- authority refuses, or that a debit note takes back.
create function free_charges_of(p_document documents) returns void language plpgsql as $$
declare
  is_void boolean := p_document.fiscal_status = 'rejected' or is_credited_whole(p_document);
begin
  update student_charges c set is_freed = is_void
  where c.company_id = p_document.company_id and c.document_id = p_document.id and c.is_freed <> is_void
    and (is_void or not is_billed_elsewhere(c));
end $$;
create function free_student_charges() returns trigger language plpgsql as $$
begin
  perform free_charges_of(new);
  return null;
end $$;
create trigger free_student_charges after update of fiscal_status, credited on documents
for each row when (
  (new.fiscal_status = 'rejected') <> (old.fiscal_status = 'rejected') or new.credited <> old.credited
) execute function free_student_charges();

-- A debit note was issued, or refused: what it takes back of a note changes what the note frees.
create function follow_taken_back(p_document documents) returns void language plpgsql as $$
declare
  billed documents;
begin
  if p_document.kind <> 'debit-note' then
    return;
  end if;
  for billed in
    select d.* from documents d
    where d.company_id = p_document.company_id and d.id in (
      select f.target_id from document_references b
      join document_references f on f.company_id = b.company_id and f.document_id = b.target_id and f.amount > 0
      join student_charges c on c.company_id = f.company_id and c.document_id = f.target_id
      where b.company_id = p_document.company_id and b.document_id = p_document.id and b.amount > 0
    )
    order by d.id
  loop
    perform free_charges_of(billed);
  end loop;
end $$;

-- A rejected document is not issued anew once another one bills what it billed (modules/documents), and who bills the month at the same
-- time waits here for the person: CC413.
create function refuse_billed_again() returns trigger language plpgsql as $$
begin
  perform 1 from students s
  where s.company_id = new.company_id and s.id in (
    select g.student_id from student_charges g where g.company_id = new.company_id and g.document_id = new.target_id
  )
  order by s.id for no key update;
  -- What this document itself makes stand is none of the others.
  if exists (
    select from student_charges g
    where g.company_id = new.company_id and g.document_id = new.target_id and g.is_freed and is_billed_elsewhere(g)
  ) then
    raise exception 'what it billed was billed again' using errcode = 'CC413';
  end if;
  return null;
end $$;
create trigger refuse_billed_again after insert on document_references
for each row when (new.document_type = '10' and new.target_id is not null) execute function refuse_billed_again();

-- What became of each payer whose month a task bills, written with what it did or right after: a task that starts over
-- bills nobody twice. A client may become another meanwhile: each payer is known by its place in what the task was asked for,
-- whoever it is by now, so that two who became one keep what became of each.
create table student_bill_rows (
  company_id uuid not null,
  task_id uuid not null,
  client_id uuid not null,
  currency document_currency not null,
  outcome text not null check (outcome in ('done', 'failed')),
  document_id uuid,
  -- Why not, in the words of whoever started it.
  message text check (length(message) <= 1000),
  place integer not null check (place >= 0),
  primary key (company_id, task_id, place),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete set null (document_id)
);
comment on table student_bill_rows is 'owner: students';
select protect_company_table('student_bill_rows');

-- A month of students may be billed by itself on its day.
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
