-- What was issued, sales above all, added up by day, month and year, so that reports over a year need not read every document of it. A document
-- counts here once and for good: when it was heard that the authority accepted it, after which nothing of it that is added up
-- can change. Until then it waits in `event_tasks`, and whoever reads sums adds what waits (sales_not_summed): both are read in
-- one snapshot, so no document is missing or counted twice. Owned by modules/sales-sums.

-- Of all that is not listed as a dimension a report reads the documents themselves.
create table sales_sums (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  span text not null check (span in ('day', 'month')),
  -- The first Costa Rican day of the span.
  starts_on date not null,
  kind document_kind not null,
  -- A note about a ticket belongs to the report of tickets.
  is_of_ticket boolean not null,
  currency document_currency not null,
  sale_condition text not null,
  branch branch_code not null,
  terminal terminal_code not null,
  activity_code text not null,
  means text not null,
  -- Who issued it; the zero id for nobody.
  person uuid not null,
  documents integer not null,
  -- Unsigned, whatever the kind, rounded by document to coins; then the same in colones at each document's rate.
  total numeric(18, 2) not null,
  -- Tax less what is returned to patients who pay by card; `full_tax` is before that.
  tax numeric(18, 2) not null,
  full_tax numeric(18, 2) not null,
  other_charges numeric(18, 2) not null,
  exempt numeric(18, 2) not null,
  exonerated numeric(18, 2) not null,
  not_subject numeric(18, 2) not null,
  total_crc numeric(18, 2) not null,
  tax_crc numeric(18, 2) not null,
  full_tax_crc numeric(18, 2) not null,
  other_charges_crc numeric(18, 2) not null,
  exempt_crc numeric(18, 2) not null,
  exonerated_crc numeric(18, 2) not null,
  not_subject_crc numeric(18, 2) not null,
  primary key (
    company_id, environment, span, starts_on, kind, is_of_ticket, currency, sale_condition, branch, terminal, activity_code,
    means, person
  )
);
comment on table sales_sums is 'owner: sales-sums';
select protect_company_table('sales_sums');

create table client_sales_sums (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  span text not null check (span in ('month', 'year')),
  starts_on date not null,
  -- The zero id for sales to nobody in particular.
  client_id uuid not null,
  kind document_kind not null,
  is_of_ticket boolean not null,
  currency document_currency not null,
  documents integer not null,
  total numeric(18, 2) not null,
  tax numeric(18, 2) not null,
  full_tax numeric(18, 2) not null,
  other_charges numeric(18, 2) not null,
  exempt numeric(18, 2) not null,
  exonerated numeric(18, 2) not null,
  not_subject numeric(18, 2) not null,
  total_crc numeric(18, 2) not null,
  tax_crc numeric(18, 2) not null,
  full_tax_crc numeric(18, 2) not null,
  other_charges_crc numeric(18, 2) not null,
  exempt_crc numeric(18, 2) not null,
  exonerated_crc numeric(18, 2) not null,
  not_subject_crc numeric(18, 2) not null,
  -- The last document of the span, and what the client was called on it.
  last_at timestamptz not null,
  last_name text,
  primary key (company_id, environment, span, starts_on, client_id, kind, is_of_ticket, currency)
);
comment on table client_sales_sums is 'owner: sales-sums';
select protect_company_table('client_sales_sums');

create table item_sales_sums (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  span text not null check (span in ('month', 'year')),
  starts_on date not null,
  -- The zero id for what is no item of the company; and the description in small letters.
  item_id uuid not null,
  item_text text not null,
  cabys text not null,
  rate_code text not null,
  kind document_kind not null,
  is_of_ticket boolean not null,
  currency document_currency not null,
  lines integer not null,
  quantity numeric(20, 3) not null,
  net numeric(18, 2) not null,
  tax numeric(18, 2) not null,
  vat numeric(18, 2) not null,
  net_crc numeric(18, 2) not null,
  tax_crc numeric(18, 2) not null,
  vat_crc numeric(18, 2) not null,
  last_at timestamptz not null,
  last_description text not null,
  primary key (
    company_id, environment, span, starts_on, item_id, item_text, cabys, rate_code, kind, is_of_ticket, currency
  )
);
comment on table item_sales_sums is 'owner: sales-sums';
select protect_company_table('item_sales_sums');

-- What is added up of documents: a row each, in coins. Columns of a document that was accepted and is no trial.
create view summed_documents with (security_invoker = true) as
select
  d.company_id, d.id, d.environment, (costa_rica_time(d.sorted_at))::date as day, d.sorted_at, d.kind,
  exists (
    -- Official code of tickets where a note names what it is about (Annex v4.4, note 10).
    select from document_references f
    where f.company_id = d.company_id and f.document_id = d.id and f.document_type = '04'
  ) as is_of_ticket,
  d.currency, d.sale_condition, d.branch, d.terminal, d.activity_code, d.means,
  coalesce(d.issued_by, d.created_by, '00000000-0000-0000-0000-000000000000') as person,
  coalesce(d.client_id, '00000000-0000-0000-0000-000000000000') as client_id, d.client_name,
  in_coins(d.total, d.currency) as total,
  in_coins(d.tax - d.returned_vat, d.currency) as tax,
  in_coins(d.tax, d.currency) as full_tax,
  in_coins(d.other_charges, d.currency) as other_charges,
  in_coins(d.exempt, d.currency) as exempt,
  in_coins(d.exonerated, d.currency) as exonerated,
  in_coins(d.not_subject, d.currency) as not_subject,
  in_colones(d.total, d.currency, d.exchange_rate) as total_crc,
  in_colones(d.tax - d.returned_vat, d.currency, d.exchange_rate) as tax_crc,
  in_colones(d.tax, d.currency, d.exchange_rate) as full_tax_crc,
  in_colones(d.other_charges, d.currency, d.exchange_rate) as other_charges_crc,
  in_colones(d.exempt, d.currency, d.exchange_rate) as exempt_crc,
  in_colones(d.exonerated, d.currency, d.exchange_rate) as exonerated_crc,
  in_colones(d.not_subject, d.currency, d.exchange_rate) as not_subject_crc
from documents d
where d.fiscal_status = 'accepted' and not d.is_trial;

-- Adds documents that were accepted to the sums. Each may be added once: who calls it takes it out of what waits in the same
-- transaction.
create function add_to_sales_sums(p_company uuid, p_documents uuid[]) returns void
  language plpgsql
as $$
begin
  insert into sales_sums as s (
    company_id, environment, span, starts_on, kind, is_of_ticket, currency, sale_condition, branch, terminal,
    activity_code, means, person, documents, total, tax, full_tax, other_charges, exempt, exonerated, not_subject,
    total_crc, tax_crc, full_tax_crc, other_charges_crc, exempt_crc, exonerated_crc, not_subject_crc
  )
  select d.company_id, d.environment, span, date_trunc(span, d.day)::date as starts_on, d.kind, d.is_of_ticket,
    d.currency, d.sale_condition, d.branch, d.terminal, d.activity_code, d.means, d.person, count(*),
    sum(d.total), sum(d.tax), sum(d.full_tax), sum(d.other_charges), sum(d.exempt), sum(d.exonerated),
    sum(d.not_subject), sum(d.total_crc), sum(d.tax_crc), sum(d.full_tax_crc), sum(d.other_charges_crc),
    sum(d.exempt_crc), sum(d.exonerated_crc), sum(d.not_subject_crc)
  from summed_documents d, unnest(array['day', 'month']) span
  where d.company_id = p_company and d.id = any (p_documents)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
  on conflict (
    company_id, environment, span, starts_on, kind, is_of_ticket, currency, sale_condition, branch, terminal, activity_code,
    means, person
  ) do update set
    documents = s.documents + excluded.documents, total = s.total + excluded.total, tax = s.tax + excluded.tax,
    full_tax = s.full_tax + excluded.full_tax, other_charges = s.other_charges + excluded.other_charges,
    exempt = s.exempt + excluded.exempt, exonerated = s.exonerated + excluded.exonerated,
    not_subject = s.not_subject + excluded.not_subject, total_crc = s.total_crc + excluded.total_crc,
    tax_crc = s.tax_crc + excluded.tax_crc, full_tax_crc = s.full_tax_crc + excluded.full_tax_crc,
    other_charges_crc = s.other_charges_crc + excluded.other_charges_crc,
    exempt_crc = s.exempt_crc + excluded.exempt_crc, exonerated_crc = s.exonerated_crc + excluded.exonerated_crc,
    not_subject_crc = s.not_subject_crc + excluded.not_subject_crc;

  insert into client_sales_sums as s (
    company_id, environment, span, starts_on, client_id, kind, is_of_ticket, currency, documents, total, tax, full_tax,
    other_charges, exempt, exonerated, not_subject, total_crc, tax_crc, full_tax_crc, other_charges_crc, exempt_crc,
    exonerated_crc, not_subject_crc, last_at, last_name
  )
  select d.company_id, d.environment, span, date_trunc(span, d.day)::date as starts_on, d.client_id, d.kind,
    d.is_of_ticket, d.currency, count(*), sum(d.total), sum(d.tax), sum(d.full_tax), sum(d.other_charges),
    sum(d.exempt), sum(d.exonerated), sum(d.not_subject), sum(d.total_crc), sum(d.tax_crc), sum(d.full_tax_crc),
    sum(d.other_charges_crc), sum(d.exempt_crc), sum(d.exonerated_crc), sum(d.not_subject_crc), max(d.sorted_at),
    (array_agg(d.client_name order by d.sorted_at desc))[1]
  from summed_documents d, unnest(array['month', 'year']) span
  where d.company_id = p_company and d.id = any (p_documents)
  group by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, environment, span, starts_on, client_id, kind, is_of_ticket, currency) do update set
    documents = s.documents + excluded.documents, total = s.total + excluded.total, tax = s.tax + excluded.tax,
    full_tax = s.full_tax + excluded.full_tax, other_charges = s.other_charges + excluded.other_charges,
    exempt = s.exempt + excluded.exempt, exonerated = s.exonerated + excluded.exonerated,
    not_subject = s.not_subject + excluded.not_subject, total_crc = s.total_crc + excluded.total_crc,
    tax_crc = s.tax_crc + excluded.tax_crc, full_tax_crc = s.full_tax_crc + excluded.full_tax_crc,
    other_charges_crc = s.other_charges_crc + excluded.other_charges_crc,
    exempt_crc = s.exempt_crc + excluded.exempt_crc, exonerated_crc = s.exonerated_crc + excluded.exonerated_crc,
    not_subject_crc = s.not_subject_crc + excluded.not_subject_crc,
    last_name = case when excluded.last_at >= s.last_at then excluded.last_name else s.last_name end,
    last_at = greatest(s.last_at, excluded.last_at);

  insert into item_sales_sums as s (
    company_id, environment, span, starts_on, item_id, item_text, cabys, rate_code, kind, is_of_ticket, currency, lines,
    quantity, net, tax, vat, net_crc, tax_crc, vat_crc, last_at, last_description
  )
  select d.company_id, d.environment, span, date_trunc(span, d.day)::date as starts_on,
    coalesce(l.item_id, '00000000-0000-0000-0000-000000000000'),
    lower(l.description), l.cabys, l.rate_code, d.kind, d.is_of_ticket,
    d.currency, count(*), sum(l.quantity), sum(l.net), sum(l.tax), sum(l.vat), sum(l.net_crc), sum(l.tax_crc),
    sum(l.vat_crc), max(d.sorted_at), (array_agg(l.description order by d.sorted_at desc, l.line))[1]
  from summed_documents d
  join document_lines l on l.company_id = d.company_id and l.document_id = d.id,
  unnest(array['month', 'year']) span
  where d.company_id = p_company and d.id = any (p_documents)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  on conflict (
    company_id, environment, span, starts_on, item_id, item_text, cabys, rate_code, kind, is_of_ticket, currency
  ) do update set
    lines = s.lines + excluded.lines, quantity = s.quantity + excluded.quantity, net = s.net + excluded.net,
    tax = s.tax + excluded.tax, vat = s.vat + excluded.vat, net_crc = s.net_crc + excluded.net_crc,
    tax_crc = s.tax_crc + excluded.tax_crc, vat_crc = s.vat_crc + excluded.vat_crc,
    last_description = case when excluded.last_at >= s.last_at then excluded.last_description else s.last_description end,
    last_at = greatest(s.last_at, excluded.last_at);
end $$;

-- Accepted documents of the company that the sums do not hold yet.
create function sales_not_summed() returns table (id uuid) language sql stable as $$
  select t.subject_id
  from event_tasks t
  join events e on e.company_id = t.company_id and e.number = t.number
  where t.company_id = current_company() and t.subscriber in ('dispatcher', 'sales-sums')
    and e.name = 'document.accepted'
$$;
