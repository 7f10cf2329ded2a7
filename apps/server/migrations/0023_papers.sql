-- Papers: files that people keep with a record, such as the receipt of an expense, the purchase order of an invoice, the
-- contract of a client or the authority's receipt of a return; and the package of a month, with all that was in its return.
-- Owned by modules/papers and modules/month-package.

-- One table for all of them. Papers of expenses came first: their constraints bear that name.
create table papers (
  company_id uuid not null,
  expense_id uuid,
  id uuid not null,
  name text not null constraint expense_files_name_check check (length(name) between 1 and 150),
  type text not null constraint expense_files_type_check
    check (type in ('application/pdf', 'image/jpeg', 'image/png', 'application/xml')),
  size integer not null constraint expense_files_size_check check (size between 1 and 10485760),
  content bytea,
  added_by uuid,
  created_at timestamptz not null,
  client_id uuid,
  document_id uuid,
  quotation_id uuid,
  -- What a client sent along with the word that it paid.
  notice_id uuid,
  -- Whose paper it is, for the trail.
  subject_id uuid not null,
  -- Its client sees it by the link of the document or the offer.
  is_shown boolean not null default false,
  -- Where its bytes lie instead, and what they are known by (0005_files).
  sha256 bytea,
  store text check (store in ('s3')),
  store_key text,
  -- Filed, a return never goes: nor do its papers with it.
  vat_return_id uuid,
  -- The proof of a transfer, the copy of a cheque.
  payment_id uuid,
  primary key (company_id, id),
  constraint one_subject check (
    num_nonnulls(expense_id, client_id, document_id, quotation_id, notice_id, vat_return_id, payment_id) = 1
  ),
  constraint shared_with_a_client check (not is_shown or num_nonnulls(document_id, quotation_id) = 1),
  -- Here, or there under a key that begins with its company: never both, and never neither.
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/')),
  constraint expense_files_company_id_expense_id_fkey foreign key (company_id, expense_id)
    references expenses (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  -- Only drafts can go, and their papers with them.
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, notice_id) references payment_notices (company_id, id),
  foreign key (company_id, vat_return_id) references vat_returns (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
comment on table papers is 'owner: papers';
create index papers_by_expense on papers (company_id, expense_id) where expense_id is not null;
create index papers_by_client on papers (company_id, client_id) where client_id is not null;
create index papers_by_document on papers (company_id, document_id) where document_id is not null;
create index papers_by_notice on papers (company_id, notice_id) where notice_id is not null;
create index papers_by_quotation on papers (company_id, quotation_id) where quotation_id is not null;
create index papers_by_vat_return on papers (company_id, vat_return_id) where vat_return_id is not null;
create index papers_by_payment on papers (company_id, payment_id) where payment_id is not null;
create index on papers (created_at) where store_key is null;
select protect_company_table('papers');
-- The trail has the paper; where its bytes lie is nobody's deed.
select audit_table(
  'papers', 'paper', 'subject_id', 'name', '',
  'added_by,id,subject_id,expense_id,client_id,document_id,quotation_id,notice_id,vat_return_id,payment_id,content,sha256,store,store_key'
);
create trigger measured before insert on papers for each row execute function measure_file();
create trigger stays before update of content, sha256, size, store, store_key on papers for each row execute function keep_file('place');
create trigger counted_in after insert on papers for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on papers for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on papers for each row
when (old.store_key is not null) execute function count_file();

-- No generated column, for to say another expression would write the whole table anew, files and all.
create function name_paper_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := coalesce(
    new.expense_id, new.client_id, new.document_id, new.quotation_id, new.notice_id, new.vat_return_id, new.payment_id
  );
  return new;
end $$;
create trigger named before insert or update on papers for each row execute function name_paper_subject();

-- The package of a month as it was when its return was filed. It is made by a task, so its row is there before its bytes;
-- these are cut into parts that a process can hold, each a file as any other (0005_files).
create table kept_packages (
  company_id uuid not null,
  vat_return_id uuid not null,
  -- The task that makes it, or made it; forgotten with its person's list.
  task_id uuid,
  asked_at timestamptz not null,
  -- Whose parts these are: a task that was taken for dead may still be writing.
  attempt uuid,
  -- Of the whole ZIP.
  name text,
  size bigint,
  sha256 bytea,
  kept_at timestamptz,
  primary key (company_id, vat_return_id),
  foreign key (company_id, vat_return_id) references vat_returns (company_id, id),
  check (num_nonnulls(name, size, sha256, kept_at) in (0, 4))
);
comment on table kept_packages is 'owner: month-package';
select protect_company_table('kept_packages');

create table kept_package_parts (
  company_id uuid not null,
  vat_return_id uuid not null,
  part integer not null check (part >= 0),
  -- A part of a ZIP gets no smaller.
  content bytea storage external,
  sha256 bytea,
  size integer,
  store text check (store in ('s3')),
  store_key text,
  created_at timestamptz not null,
  primary key (company_id, vat_return_id, part),
  foreign key (company_id, vat_return_id) references kept_packages (company_id, vat_return_id),
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/'))
);
comment on table kept_package_parts is 'owner: month-package';
create index on kept_package_parts (created_at) where store_key is null;
select protect_company_table('kept_package_parts');
create trigger measured before insert on kept_package_parts for each row execute function measure_file();
create trigger stays before update on kept_package_parts for each row execute function keep_file('whole');
create trigger counted_in after insert on kept_package_parts for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on kept_package_parts for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on kept_package_parts for each row
when (old.store_key is not null) execute function count_file();

-- What was kept is kept as it was; only an attempt that did not come to its end is written again.
create trigger kept_packages_stay before update or delete on kept_packages
for each row when (old.kept_at is not null) execute function refuse_any_change();
create function refuse_part_of_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from kept_packages k
    where k.company_id = coalesce(new.company_id, old.company_id)
      and k.vat_return_id = coalesce(new.vat_return_id, old.vat_return_id) and k.kept_at is not null
  ) then
    raise exception 'a kept package stays as it was' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger kept_package_parts_stay before insert or delete on kept_package_parts
for each row execute function refuse_part_of_kept();

-- Of which months the package was made, by whomever and however: tasks and their files are forgotten after a week, and an
-- accountant with forty companies wants to see which are still to be made.
create table made_packages (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  period vat_period not null,
  -- Null once the person is gone.
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  primary key (company_id, environment, period)
);
comment on table made_packages is 'owner: month-package';
select protect_company_table('made_packages');
