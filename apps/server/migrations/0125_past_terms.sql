-- What a document of another program says of what is owed by it: its condition of sale, its term, and for notes and receipts which
-- documents they name. It stands beside the document, whose row is kept as it was written. Owned by modules/past-documents. ADR 0036.

create table past_terms (
  company_id uuid not null,
  past_document_id uuid not null,
  sale_condition text not null,
  -- The day of the document itself where it grants no term.
  due_on date not null,
  exchange_rate numeric(18, 5) not null,
  -- Claves, or consecutivos where a program wrote these; of sales none.
  refers_to text[] not null,
  primary key (company_id, past_document_id),
  foreign key (company_id, past_document_id) references past_documents (company_id, id) on delete cascade
);
comment on table past_terms is 'owner: past-documents';
-- Most documents are cash sales, which owe nothing.
create index past_terms_on_credit on past_terms (company_id, past_document_id)
where sale_condition <> '01' or refers_to <> '{}';
select protect_company_table('past_terms');
