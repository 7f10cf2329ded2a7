-- Files that are kept with a payment: the proof of a transfer, the copy of a cheque. Owned by modules/papers.

alter table papers add column payment_id uuid;

create or replace function name_paper_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := coalesce(
    new.expense_id, new.client_id, new.document_id, new.quotation_id, new.notice_id, new.vat_return_id, new.payment_id
  );
  return new;
end $$;

alter table papers drop constraint one_subject;
alter table papers add constraint one_subject check (
  num_nonnulls(expense_id, client_id, document_id, quotation_id, notice_id, vat_return_id, payment_id) = 1
) not valid;
alter table papers validate constraint one_subject;
alter table papers add foreign key (company_id, payment_id) references payments (company_id, id) not valid;
alter table papers validate constraint papers_company_id_payment_id_fkey;
create index papers_by_payment on papers (company_id, payment_id) where payment_id is not null;

drop trigger audit on papers;
select audit_table(
  'papers', 'paper', 'subject_id', 'name', '',
  'added_by,id,subject_id,expense_id,client_id,document_id,quotation_id,notice_id,vat_return_id,payment_id,content,sha256,store,store_key'
);
