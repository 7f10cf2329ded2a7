-- What each client bought, net of its notes, in one row: which of thousands bought most is told by an index in that order. By the sums of
-- clients, which keep each kind of document by itself, it was half of what a dashboard asked of the database. Owned by modules/sales-sums.

create table client_net_sums (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  span text not null check (span in ('month', 'year')),
  starts_on date not null,
  -- The zero id for sales to nobody in particular.
  client_id uuid not null,
  currency document_currency not null,
  net numeric(18, 2) not null,
  primary key (company_id, environment, span, starts_on, client_id, currency)
);
comment on table client_net_sums is 'owner: sales-sums';
create index client_net_sums_most on client_net_sums (company_id, environment, span, starts_on, currency, net desc, client_id);
select protect_company_table('client_net_sums');

-- Purchases are what others sold.
create function is_sale(p_kind document_kind) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('invoice', 'export', 'ticket', 'credit-note', 'debit-note')
$$;

create function add_into_client_net_sums(p_company uuid, p_documents uuid[]) returns void language plpgsql as $$
begin
  insert into client_net_sums as s (company_id, environment, span, starts_on, client_id, currency, net)
  select d.company_id, d.environment, span, date_trunc(span, d.day)::date, d.client_id, d.currency,
    sum(case d.kind when 'credit-note' then -1 else 1 end * (d.total - d.tax - d.other_charges))
  from summed_documents d, unnest('{month,year}'::text[]) span
  where d.company_id = p_company and d.id = any (p_documents) and is_sale(d.kind)
  group by d.company_id, d.environment, span, date_trunc(span, d.day)::date, d.client_id, d.currency
  on conflict (company_id, environment, span, starts_on, client_id, currency) do update set net = s.net + excluded.net;
end $$;

create or replace function add_to_sales_sums(p_company uuid, p_documents uuid[]) returns void
  language plpgsql
as $$
begin
  -- One after the other in a company: what is gathered again must know what waits.
  perform pg_advisory_xact_lock(hashtextextended(p_company || ':sales-sums', 0));
  perform add_into_sales_sums(p_company, p_documents);
  perform add_into_client_sales_sums(p_company, p_documents);
  perform add_into_client_net_sums(p_company, p_documents);
  perform add_into_item_sales_sums(p_company, p_documents);
  perform add_into_cabys_sales_sums(p_company, p_documents);
end $$;

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
  ), by_client as (
    select s.span, s.environment, s.starts_on, s.client_id, s.currency,
      sum(case s.kind when 'credit-note' then -s.net else s.net end) as net
    from client_sales_sums s where s.company_id = current_company() and is_sale(s.kind)
    group by 1, 2, 3, 4, 5
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
  union
  select 'net of clients', starts_on
  from by_client b
  full join (select s.* from client_net_sums s where s.company_id = current_company()) s
    using (span, environment, starts_on, client_id, currency)
  where b.net is distinct from s.net
  order by 2, 1
$$;

create or replace function gather_sales_sums(p_year integer) returns void
  language plpgsql
as $$
declare
  first_day constant date := make_date(p_year, 1, 1);
  last_day constant date := make_date(p_year, 12, 31);
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company() || ':sales-sums', 0));
  delete from sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from client_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from client_net_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from item_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from cabys_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  perform add_to_sales_sums(current_company(), array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.day between first_day and last_day
      and d.id not in (select w.id from sales_not_summed() w)
  ));
end $$;

create or replace function gather_client_sums(p_clients uuid[]) returns void language plpgsql as $$
declare
  documents uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company() || ':sales-sums', 0));
  delete from client_sales_sums where company_id = current_company() and client_id = any (p_clients);
  delete from client_net_sums where company_id = current_company() and client_id = any (p_clients);
  select array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.client_id = any (p_clients)
      and d.id not in (select w.id from sales_not_summed() w)
  ) into documents;
  perform add_into_client_sales_sums(current_company(), documents);
  perform add_into_client_net_sums(current_company(), documents);
end $$;

set local role cuenta_clara_system;
insert into client_net_sums (company_id, environment, span, starts_on, client_id, currency, net)
select s.company_id, s.environment, s.span, s.starts_on, s.client_id, s.currency,
  sum(case s.kind when 'credit-note' then -s.net else s.net end)
from client_sales_sums s where is_sale(s.kind)
group by s.company_id, s.environment, s.span, s.starts_on, s.client_id, s.currency;
reset role;
