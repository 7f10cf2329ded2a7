-- People on whose behalf clients pay: students, members, patients, tenants. Who pays for one pays a share of it.

create table students (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 3 and 100),
  number text check (length(number) between 1 and 20),
  status text not null default 'active' check (status in ('active', 'on_hold', 'left')),
  birth_on date,
  group_name text check (length(group_name) between 1 and 60),
  -- The plan: what is billed each month, and for how much.
  item_id uuid,
  monthly_amount numeric(18, 5) check (monthly_amount >= 0),
  currency document_currency,
  discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent <= 100),
  discount_reason text check (length(discount_reason) between 3 and 100),
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
  foreign key (company_id, item_id) references items (company_id, id) on delete set null (item_id),
  constraint an_amount_has_its_currency check ((monthly_amount is null) = (currency is null)),
  constraint a_discount_has_its_reason check ((discount_percent is null) = (discount_reason is null)),
  constraint ends_after_it_starts check (ends_on >= starts_on)
);
create unique index students_one_per_number on students (company_id, lower(number));
create index students_by_group on students (company_id, sort_group, sort_name, id);
create index students_by_name on students (company_id, sort_name, id);

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
create index student_payers_by_client on student_payers (company_id, client_id);

-- The shares of a student add to all of it, or nobody pays: looked at when the transaction commits.
create function check_payer_shares() returns trigger language plpgsql as $$
declare
  whole numeric;
begin
  select sum(p.share) into whole from student_payers p
  where p.company_id = coalesce(new.company_id, old.company_id) and p.student_id = coalesce(new.student_id, old.student_id);
  if whole <> 100 then
    raise exception 'the shares of a student add to 100, not %', whole using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger student_payers_add_up after insert or update or delete on student_payers
deferrable initially deferred for each row execute function check_payer_shares();

select protect_company_table('students');
select protect_company_table('student_payers');
select audit_table('students', 'student', 'id', 'name', '', 'sort_group');
select audit_table('student_payers', 'student-payer', 'student_id');
create index students_search on students using gin (company_id, search gin_trgm_ops);

-- Students of one company that hold every word, as `find_clients` does for clients.
create function find_students(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select s.id from students s where s.company_id = current_company() and s.search like p_words[1] and s.search like all (p_words)
$$;
select run_as_system('find_students(text[])');
