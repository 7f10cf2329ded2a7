-- A filed return carries papers: the authority's receipt, and that of the payment. So it has an id, as whatever carries papers.

alter table vat_returns add column id uuid not null default gen_random_uuid(), add unique (company_id, id);
drop trigger audit on vat_returns;
select audit_table(
  'vat_returns', 'vat-return', 'period', 'period', '',
  'environment,reviewed_by,reviewed_at,reviewed_digest,filed_by,filed_at,paid_by,paid_at,left_over,balances,register,filing,id'
);

drop trigger audit on papers;
alter table papers
  drop constraint one_subject,
  drop column subject_id,
  -- Filed, it never goes: nor do its papers with it.
  add column vat_return_id uuid,
  add foreign key (company_id, vat_return_id) references vat_returns (company_id, id);
alter table papers
  add column subject_id uuid not null
    generated always as (coalesce(expense_id, client_id, document_id, quotation_id, notice_id, vat_return_id)) stored,
  add constraint one_subject
    check (num_nonnulls(expense_id, client_id, document_id, quotation_id, notice_id, vat_return_id) = 1);
create index papers_by_vat_return on papers (company_id, vat_return_id) where vat_return_id is not null;
select audit_table(
  'papers', 'paper', 'subject_id', 'name', '',
  'added_by,id,subject_id,expense_id,client_id,document_id,quotation_id,notice_id,vat_return_id,content,sha256,store,store_key'
);
