-- A debit note that takes back the credit note of a ticket names that note, and so stood among what invoices came to, while its credit note
-- stood among tickets. A note is of whatever the note that it names is of, however many lie between. Owned by modules/documents.

-- Whether a document names a ticket, or a note that does (Annex v4.4, note 10: 02 and 03 are notes, 04 tickets, 10 what was rejected).
create function is_of_ticket(p_company uuid, p_document uuid) returns boolean language sql stable as $$
  with recursive named as (
    select f.document_type, f.target_id from document_references f
    where f.company_id = p_company and f.document_id = p_document
    union
    select f.document_type, f.target_id from named n
    join documents o on o.company_id = p_company and o.id = n.target_id and o.kind in ('credit-note', 'debit-note')
    join document_references f on f.company_id = p_company and f.document_id = o.id
    where n.document_type in ('02', '03', '10')
  )
  select exists (select from named where document_type = '04')
$$;

-- As in 0019. Owned by modules/sales-sums.
create or replace view summed_documents with (security_invoker = true) as
select
  d.company_id, d.id, d.environment, (costa_rica_time(d.sorted_at))::date as day, d.sorted_at, d.kind,
  exists (
    select from document_references f
    where f.company_id = d.company_id and f.document_id = d.id and (
      f.document_type = '04'
      or f.document_type in ('02', '03', '10') and d.kind in ('credit-note', 'debit-note') and is_of_ticket(f.company_id, f.document_id)
    )
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

-- As in 0143, and told apart by whether a document is of a ticket, so that what was added up before is gathered again in the next night.
create or replace function wrong_sales_sums() returns table (sums text, starts_on date) language sql stable as $$
  with d as materialized (
    select d.* from summed_documents d
    where d.company_id = current_company() and d.id not in (select w.id from sales_not_summed() w)
  ), counted as (
    select b.sums, d.environment, date_trunc(b.span, d.day)::date as starts_on, d.kind, d.is_of_ticket, d.currency,
      count(*) as pieces, sum(d.total) as amount, sum(d.total_crc) as amount_crc, sum(d.full_tax_crc) as tax_crc, 0::numeric as quantity
    from d, (values ('day', 'month'), ('month', 'month'), ('client month', 'month'), ('client year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5, 6
    union all
    select b.sums, d.environment, date_trunc(b.span, d.day)::date, d.kind, d.is_of_ticket, d.currency,
      count(*), sum(l.net), sum(l.net_crc), sum(l.vat_crc),
      sum(case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end)
    from d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id,
    (values ('item month', 'month'), ('item year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5, 6
  ), kept as (
    select s.span as sums, s.environment, date_trunc('month', s.starts_on)::date as starts_on, s.kind, s.is_of_ticket, s.currency,
      sum(s.documents) as pieces, sum(s.total) as amount, sum(s.total_crc) as amount_crc, sum(s.full_tax_crc) as tax_crc,
      0::numeric as quantity
    from sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5, 6
    union all
    select 'client ' || s.span, s.environment, s.starts_on, s.kind, s.is_of_ticket, s.currency,
      sum(s.documents), sum(s.total), sum(s.total_crc), sum(s.full_tax_crc), 0
    from client_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5, 6
    union all
    select 'item ' || s.span, s.environment, s.starts_on, s.kind, s.is_of_ticket, s.currency,
      sum(s.lines), sum(s.net), sum(s.net_crc), sum(s.vat_crc), sum(s.quantity)
    from item_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5, 6
  ), by_code as (
    select s.starts_on, s.cabys, sum(s.lines) as lines from item_sales_sums s
    where s.company_id = current_company() and s.span = 'year' and s.cabys <> '' and is_own_use(s.kind)
    group by 1, 2
  )
  select distinct sums, starts_on
  from counted c full join kept k using (sums, environment, starts_on, kind, is_of_ticket, currency)
  where (c.pieces, c.amount, c.amount_crc, c.tax_crc, c.quantity)
    is distinct from (k.pieces, k.amount, k.amount_crc, k.tax_crc, k.quantity)
  union
  select 'cabys year', starts_on
  from by_code b
  full join (select s.* from cabys_sales_sums s where s.company_id = current_company()) s using (starts_on, cabys)
  where b.lines is distinct from s.lines
  order by 2, 1
$$;
