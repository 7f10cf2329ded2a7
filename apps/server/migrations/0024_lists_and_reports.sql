-- What lists and reports of very many documents are read from.

-- Equality of decimals may not look into an index where rows of other companies could show through (it is not leakproof); of whole
-- numbers it may. Only for search: everything that is shown or added up is `total`.
alter table documents add column total_in_coins bigint not null
  generated always as ((total * 100)::bigint) stored;

-- The index alone says which rows a page holds and how many there are, so that the rest of a document is read only for those shown.
drop index documents_by_time, documents_by_kind, documents_by_client, documents_by_amount;
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (environment, kind, fiscal_status, currency, total, balance, is_trial, client_id);
create index documents_by_kind on documents (company_id, kind, sorted_at desc, id desc) include (environment, client_id);
create index documents_by_client on documents (company_id, client_id, sorted_at desc, id desc) include (environment, kind);
create index documents_by_amount on documents (company_id, total_in_coins, sorted_at desc, id desc) include (environment, kind);
create index documents_by_client_name on documents (company_id, coalesce(client_name, ''), id) include (environment, kind);

-- What is owed is read as a whole for many figures: by the index alone, which holds few of all documents and all that a report says
-- of them.
drop index documents_owed;
create index documents_owed on documents (company_id, sorted_at desc, id desc)
  include (
    kind, fiscal_status, environment, is_trial, branch, terminal, consecutivo, original_number, due_on, client_id, client_name,
    sale_condition, activity_code, means, currency, exchange_rate, total, balance, created_by, issued_by
  )
where balance <> 0;

-- Of all days, or of those that somebody asks about.
drop function owed_documents();
create function owed_documents(p_from timestamptz default '-infinity', p_before timestamptz default 'infinity') returns table (
  company_id uuid, id uuid, kind document_kind, fiscal_status fiscal_status, environment authority_environment,
  is_trial boolean, branch branch_code, terminal terminal_code, consecutivo consecutivo, original_number original_number,
  due_on date, sorted_at timestamptz, client_id uuid, client_name text, sale_condition text, activity_code text, means text,
  currency document_currency, exchange_rate numeric, total numeric, balance numeric, created_by uuid, issued_by uuid
) language sql stable as $$
  select d.company_id, d.id, d.kind, d.fiscal_status, d.environment, d.is_trial, d.branch, d.terminal, d.consecutivo,
    d.original_number, d.due_on, d.sorted_at, d.client_id, d.client_name, d.sale_condition, d.activity_code, d.means,
    d.currency, d.exchange_rate, d.total, d.balance, d.created_by, d.issued_by
  from documents d where d.company_id = current_company() and d.balance <> 0 and d.sorted_at >= p_from and d.sorted_at < p_before
$$;
select run_as_system('owed_documents(timestamptz, timestamptz)');

-- The ways of a search have each its index now (modules/documents, document-search.ts).
drop function search_documents(text[], text, numeric, bigint);

-- Of several words each goes through the index, up to four: the index finds rows that have all of them without looking at those
-- that have only the longest.
create or replace function make_finder(searched regclass) returns void
  language plpgsql
as $$
begin
  execute format(
    'create or replace function find_%1$s(p_words text[]) returns setof uuid language sql stable rows 50 as $body$
  select t.id from %1$s t
  where t.company_id = current_company() and t.search like p_words[1] and t.search like coalesce(p_words[2], p_words[1])
    and t.search like coalesce(p_words[3], p_words[1]) and t.search like coalesce(p_words[4], p_words[1])
    and t.search like all (p_words)
$body$', searched
  );
  perform run_as_system(format('find_%s(text[])', searched)::regprocedure);
end $$;
do $do$
declare
  finder record;
begin
  for finder in
    select p.oid::regprocedure as signature, substr(p.proname, 6)::regclass as searched
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname ^@ 'find_' and p.proargnames = array['p_words']
  loop
    execute format('drop function %s', finder.signature);
    perform make_finder(finder.searched);
  end loop;
end $do$;
