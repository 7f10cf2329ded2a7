-- A line of a note at another price than its sale gives money back, or asks for more, and no pieces: whatever counts what was sold counted
-- them. Owned by modules/documents.

-- How many pieces a line of a note is about: all it says where what it is about was sold at that price, and where nothing is known of it.
-- What the authority rejected (Annex v4.4, note 9, code 10) is only replaced.
create function pieces_of(p_line document_lines) returns numeric language sql stable as $$
  select case when (
    select bool_or(o.unit_price = p_line.unit_price) from document_references f
    join document_lines o on o.company_id = f.company_id and o.document_id = f.target_id and o.cabys = p_line.cabys
      and (o.item_id = p_line.item_id or o.item_id is null and p_line.item_id is null and o.description = p_line.description)
    where f.company_id = p_line.company_id and f.document_id = p_line.document_id and f.document_type <> '10'
  ) = false then 0 else p_line.quantity end
$$;

-- As in 0019. Owned by modules/sales-sums.
create or replace view summed_lines with (security_invoker = true) as
select
  d.company_id, d.id, d.environment, d.day, d.sorted_at, d.kind, d.is_of_ticket, d.currency,
  coalesce(l.item_id, '00000000-0000-0000-0000-000000000000') as item_id, lower(l.description) as item_text,
  l.cabys, l.rate_code,
  (case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end)::numeric(16, 3) as quantity,
  l.net, l.tax, l.vat, l.net_crc, l.tax_crc, l.vat_crc, l.description as last_description
from summed_documents d
join document_lines l on l.company_id = d.company_id and l.document_id = d.id;

-- As in 0066, and quantities are held against those of the lines, so that what was added up before is gathered again in the next night.
create or replace function wrong_sales_sums() returns table (sums text, starts_on date) language sql stable as $$
  with d as materialized (
    select d.* from summed_documents d
    where d.company_id = current_company() and d.id not in (select w.id from sales_not_summed() w)
  ), counted as (
    select b.sums, d.environment, date_trunc(b.span, d.day)::date as starts_on, d.kind, d.currency,
      count(*) as pieces, sum(d.total) as amount, sum(d.total_crc) as amount_crc, sum(d.full_tax_crc) as tax_crc, 0::numeric as quantity
    from d, (values ('day', 'month'), ('month', 'month'), ('client month', 'month'), ('client year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5
    union all
    select b.sums, d.environment, date_trunc(b.span, d.day)::date, d.kind, d.currency,
      count(*), sum(l.net), sum(l.net_crc), sum(l.vat_crc),
      sum(case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end)
    from d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id,
    (values ('item month', 'month'), ('item year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5
  ), kept as (
    select s.span as sums, s.environment, date_trunc('month', s.starts_on)::date as starts_on, s.kind, s.currency,
      sum(s.documents) as pieces, sum(s.total) as amount, sum(s.total_crc) as amount_crc, sum(s.full_tax_crc) as tax_crc,
      0::numeric as quantity
    from sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
    union all
    select 'client ' || s.span, s.environment, s.starts_on, s.kind, s.currency,
      sum(s.documents), sum(s.total), sum(s.total_crc), sum(s.full_tax_crc), 0
    from client_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
    union all
    select 'item ' || s.span, s.environment, s.starts_on, s.kind, s.currency,
      sum(s.lines), sum(s.net), sum(s.net_crc), sum(s.vat_crc), sum(s.quantity)
    from item_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
  ), by_code as (
    select s.starts_on, s.cabys, sum(s.lines) as lines from item_sales_sums s
    where s.company_id = current_company() and s.span = 'year' and s.cabys <> '' and is_own_use(s.kind)
    group by 1, 2
  )
  select distinct sums, starts_on
  from counted c full join kept k using (sums, environment, starts_on, kind, currency)
  where (c.pieces, c.amount, c.amount_crc, c.tax_crc, c.quantity)
    is distinct from (k.pieces, k.amount, k.amount_crc, k.tax_crc, k.quantity)
  union
  select 'cabys year', starts_on
  from by_code b
  full join (select s.* from cabys_sales_sums s where s.company_id = current_company()) s using (starts_on, cabys)
  where b.lines is distinct from s.lines
  order by 2, 1
$$;
