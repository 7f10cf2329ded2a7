-- Parties: whom a company bills, and on whose behalf. Owned by modules/clients, modules/students and
-- modules/registers.

create table clients (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) <= 80),
  identification_type text check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text check (identification_number ~ '^[0-9A-Za-z-]{1,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  foreign_address text check (length(foreign_address) <= 300),
  activity_code text check (length(activity_code) between 1 and 6),
  currency text check (currency in ('CRC', 'USD')),
  sale_condition text check (sale_condition ~ '^\d{2}$'),
  credit_days integer check (credit_days between 0 and 99999),
  notes text check (length(notes) <= 500),
  is_archived boolean not null default false,
  -- What search compares with: folded name, trade name, identity and e-mails.
  search text not null,
  sort_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What it may owe at most, in each currency by itself; null where nobody set a limit.
  credit_limit_crc numeric(18, 5) check (credit_limit_crc >= 0),
  credit_limit_usd numeric(18, 5) check (credit_limit_usd >= 0),
  seller_id uuid,
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  -- Prices of its own: a list of kind price_list.
  price_list_id uuid,
  -- Wants no reminders, by its own word or the company's.
  reminders_off_at timestamptz,
  reminders_off_by text check (reminders_off_by in ('client', 'company')),
  primary key (company_id, id),
  check ((identification_type is null) = (identification_number is null)),
  foreign key (company_id, seller_id) references list_entries (company_id, id),
  foreign key (company_id, price_list_id) references list_entries (company_id, id),
  constraint clients_reminders_off check (num_nonnulls(reminders_off_at, reminders_off_by) in (0, 2))
);
comment on table clients is 'owner: clients';
create index clients_by_name on clients (company_id, sort_name, id);
-- Counting reads nothing but these.
create index clients_in_use on clients (company_id) where not is_archived;
create index clients_by_change on clients (company_id, updated_at, id);
create index clients_by_identity on clients (company_id, identification_number);
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index clients_by_seller on clients (company_id, seller_id) where seller_id is not null;
create index clients_by_tag on clients using gin (company_id, tags) where tags <> '{}';
select protect_company_table('clients');
select audit_table('clients', 'client', 'id', 'name');
select make_finder('clients');

-- A tag that clients carry is in use like a seller that documents name.
create function refuse_delete_of_used_tag() returns trigger language plpgsql as $$
begin
  if exists (select from clients c where c.company_id = old.company_id and c.tags <> '{}' and c.tags @> array[old.id])
    then
    raise exception 'clients carry this tag' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger list_entries_in_use before delete on list_entries
for each row when (old.kind = 'tag') execute function refuse_delete_of_used_tag();

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
  constraint ends_after_it_starts check (ends_on >= starts_on)
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
select audit_table('student_plans', 'student-plan', 'student_id', '', '', 'id,position');

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

-- What the authority's registers answered about taxpayers and authorisations, for everybody, so that each is
-- asked once while its answer is good. Those of demo companies come from the pretend authority and reach no
-- other company.
create table register_answers (
  number text not null check (length(number) between 3 and 40),
  register text not null check (register in ('taxpayer', 'exemption')),
  is_demo boolean not null,
  -- `silent`: it was asked and did not answer, which is not asked again for a moment.
  outcome text not null check (outcome in ('found', 'absent', 'silent')),
  facts jsonb,
  asked_at timestamptz not null,
  good_until timestamptz not null,
  primary key (number, register, is_demo),
  check ((outcome = 'found') = (facts is not null))
);
comment on table register_answers is 'owner: registers';
create index register_answers_old on register_answers (good_until);
