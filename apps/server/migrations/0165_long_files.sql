-- Files of thousands of rows. Why a row could not be taken back is kept by code and values: whoever reads it reads it in their language. `note`
-- has the sentence of rows of before. Owned by modules/imports.
alter table import_rows
  add column why_kept jsonb,
  drop constraint import_rows_check1,
  add constraint a_row_stays_for_a_reason check ((state = 'kept') = (num_nonnulls(note, why_kept) = 1));

-- Every row asks whether another one has its shared key.
create index import_rows_by_shared_key on import_rows (company_id, import_id, shared_key) where shared_key is not null;

-- Every row also asks whether its document is here already. Behind the policy no index answers that, for comparing numbers as they are spoken
-- is not leakproof: each row went through all that were there. Owned by modules/expenses, receptions and documents.
create function expenses_numbered(p_number text) returns setof uuid language sql stable rows 2 as $$
  select e.id from expenses e
  where e.company_id = current_company() and e.document_number is not null
    and purchase_number(e.document_number) = purchase_number(p_number)
$$;
select run_as_system('expenses_numbered(text)');

create function receptions_numbered(p_number text) returns setof uuid language sql stable rows 2 as $$
  select r.id from receptions r
  where r.company_id = current_company() and purchase_number(r.consecutivo) = purchase_number(p_number)
$$;
select run_as_system('receptions_numbered(text)');

-- The digits that a number of another program ends with, of a clave those of the consecutivo in it (modules/documents/same-number.ts).
create function number_sequence(given text) returns text language sql immutable parallel safe strict
return coalesce(
  ltrim(
    substring(
      case when given ~ '^506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}$' then substr(given, 22, 20) else given end from '\d{1,10}$'
    ),
    '0'
  ),
  ''
);

create index documents_taken_over_by_sequence on documents (company_id, client_id, number_sequence(original_number))
where original_number is not null;

create function balances_numbered(p_client uuid, p_sequence text) returns setof uuid language sql stable rows 2 as $$
  select d.id from documents d
  where d.company_id = current_company() and d.client_id = p_client and d.original_number is not null
    and number_sequence(d.original_number) = p_sequence
$$;
select run_as_system('balances_numbered(uuid, text)');
