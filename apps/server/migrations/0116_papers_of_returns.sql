-- A filed return carries papers: the authority's receipt, and that of the payment. So it has an id, as whatever carries papers.

alter table vat_returns add column id uuid not null default gen_random_uuid(), add unique (company_id, id);
drop trigger audit on vat_returns;
select audit_table(
  'vat_returns', 'vat-return', 'period', 'period', '',
  'environment,reviewed_by,reviewed_at,reviewed_digest,filed_by,filed_at,paid_by,paid_at,left_over,balances,register,credit_register,filing,id'
);

-- Whose paper it is, for the trail, was a generated column, and to say another expression writes the whole table anew, files and all.
alter table papers alter column subject_id drop expression;
-- Filed, a return never goes: nor do its papers with it.
alter table papers add column vat_return_id uuid;

create function name_paper_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := coalesce(
    new.expense_id, new.client_id, new.document_id, new.quotation_id, new.notice_id, new.vat_return_id
  );
  return new;
end $$;
create trigger named before insert or update on papers for each row execute function name_paper_subject();

alter table papers drop constraint one_subject;
alter table papers add constraint one_subject
  check (num_nonnulls(expense_id, client_id, document_id, quotation_id, notice_id, vat_return_id) = 1) not valid;
alter table papers validate constraint one_subject;
alter table papers add foreign key (company_id, vat_return_id) references vat_returns (company_id, id) not valid;
alter table papers validate constraint papers_company_id_vat_return_id_fkey;
create index papers_by_vat_return on papers (company_id, vat_return_id) where vat_return_id is not null;

drop trigger audit on papers;
select audit_table(
  'papers', 'paper', 'subject_id', 'name', '',
  'added_by,id,subject_id,expense_id,client_id,document_id,quotation_id,notice_id,vat_return_id,content,sha256,store,store_key'
);
