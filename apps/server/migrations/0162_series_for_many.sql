-- A series may bill many: the payers of a group of students, or the clients that carry a tag. Each has a document of their own on each
-- date. Owned by modules/recurring.
alter table recurring_invoices
  add column recipients_of text check (recipients_of in ('students', 'clients')),
  add column group_name text check (length(group_name) between 1 and 60),
  add column tag_id uuid,
  -- Students of the group, or clients with the tag, who are left out.
  add column except_ids uuid[] not null default '{}' check (cardinality(except_ids) <= 500),
  add constraint names_whom_it_bills check (
    case recipients_of
      when 'students' then group_name is not null and num_nonnulls(tag_id, client_id) = 0
      when 'clients' then tag_id is not null and num_nonnulls(group_name, client_id) = 0
      else num_nonnulls(group_name, tag_id) = 0 and except_ids = '{}'
    end
  ),
  -- So a tag that a series goes by is not deleted.
  add foreign key (company_id, tag_id) references list_entries (company_id, id);
create index recurring_invoices_of_tag on recurring_invoices (company_id, tag_id) where tag_id is not null;

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
