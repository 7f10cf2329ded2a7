-- Papers: files that people keep with a record, such as the receipt of an expense, the purchase order of an
-- invoice or the contract of a client. One table for all of them, owned by modules/papers.

alter table expense_files rename to papers;
comment on table papers is 'owner: papers';
alter table papers drop constraint expense_files_pkey;
alter table papers add primary key (company_id, id);
alter table papers alter column expense_id drop not null;
alter table papers
  add column client_id uuid,
  add column document_id uuid,
  add column quotation_id uuid,
  -- What a client sent along with the word that it paid.
  add column notice_id uuid,
  -- Whose paper it is, for the trail.
  add column subject_id uuid not null
    generated always as (coalesce(expense_id, client_id, document_id, quotation_id, notice_id)) stored,
  add constraint one_subject check (num_nonnulls(expense_id, client_id, document_id, quotation_id, notice_id) = 1),
  add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  -- Only drafts can go, and their papers with them.
  add foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  add foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  add foreign key (company_id, notice_id) references payment_notices (company_id, id);
create index papers_by_expense on papers (company_id, expense_id) where expense_id is not null;
create index papers_by_client on papers (company_id, client_id) where client_id is not null;
create index papers_by_document on papers (company_id, document_id) where document_id is not null;
create index papers_by_notice on papers (company_id, notice_id) where notice_id is not null;
create index papers_by_quotation on papers (company_id, quotation_id) where quotation_id is not null;
drop trigger audit on papers;
select audit_table(
  'papers', 'paper', 'subject_id', 'name', 'content', 'added_by,id,subject_id,expense_id,client_id,document_id,quotation_id,notice_id'
);
