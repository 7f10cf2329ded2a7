-- What was issued, sales above all, added up by day, month and year, so that reports over a year need not read every document of it. A document
-- counts here once and for good: when it was heard that the authority accepted it, after which nothing of it that is added up
-- can change. Until then it waits in `event_tasks`, and whoever reads sums adds what waits (sales_not_summed): both are read in
-- one snapshot, so no document is missing or counted twice. Owned by modules/sales-sums.

-- What is added up of documents, named once for the tables below. Unsigned, whatever the kind, rounded by document to coins; then
-- the same in colones at each document's rate.
create table document_figures (
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
  not_subject_crc numeric(18, 2) not null
);

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
  like document_figures,
  -- Kept beside what it is made of: of thousands of clients its arithmetic, and an index as wide as all of it, would take half
  -- of the time in which the best ones of a year are found.
  net numeric(18, 2) not null generated always as (total - tax - other_charges) stored,
  net_crc numeric(18, 2) not null generated always as (total_crc - tax_crc - other_charges_crc) stored,
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
  like document_figures,
  -- The last document of the span, and what the client was called on it.
  last_at timestamptz not null,
  last_name text,
  net numeric(18, 2) not null generated always as (total - tax - other_charges) stored,
  net_crc numeric(18, 2) not null generated always as (total_crc - tax_crc - other_charges_crc) stored,
  primary key (company_id, environment, span, starts_on, client_id, kind, is_of_ticket, currency)
);
comment on table client_sales_sums is 'owner: sales-sums';
-- Which of thousands of clients bought most is read from the sums of years: by the index alone, in the order of the clients.
create index client_sales_sums_of_years on client_sales_sums (company_id, environment, span, starts_on, client_id)
  include (kind, is_of_ticket, currency, total, net, total_crc, net_crc) where span = 'year';
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
drop table document_figures;

-- What is added up of documents: a row each, in coins. Columns of a document that was accepted and is no trial.
create view summed_documents with (security_invoker = true) as
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

-- The same of their lines: a row each. A line of a note at another price gives money back, and no pieces.
create view summed_lines with (security_invoker = true) as
select
  d.company_id, d.id, d.environment, d.day, d.sorted_at, d.kind, d.is_of_ticket, d.currency,
  coalesce(l.item_id, '00000000-0000-0000-0000-000000000000') as item_id, lower(l.description) as item_text,
  l.cabys, l.rate_code,
  (case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end)::numeric(16, 3) as quantity,
  l.net, l.tax, l.vat, l.net_crc, l.tax_crc, l.vat_crc, l.description as last_description
from summed_documents d
join document_lines l on l.company_id = d.company_id and l.document_id = d.id;

-- How documents are added to a table of sums follows from its columns: its key tells apart, `documents` and `lines` count,
-- `last_…` keeps what was said last, and all else that is not computed is added up. Written out here, so that no call plans it again.
do $do$
declare
  sums record;
begin
  for sums in
    select t.name, t.source, t.spans,
      string_agg(c.name, ', ') as columns,
      string_agg(c.value, ', ') as selected,
      string_agg(c.name, ', ') filter (where c.is_key) as key,
      string_agg(c.value, ', ') filter (where c.is_key) as groups,
      string_agg(c.change, ', ') filter (where not c.is_key) as changes
    from (
      values
        ('sales_sums', array['day', 'month'], 'summed_documents'),
        ('client_sales_sums', array['month', 'year'], '(select *, client_name as last_name from summed_documents)'),
        ('item_sales_sums', array['month', 'year'], 'summed_lines')
    ) as t (name, spans, source)
    cross join lateral (
      select a.name, a.is_key,
        case
          when a.name = 'span' then 'span'
          when a.name = 'starts_on' then 'date_trunc(span, d.day)::date'
          when a.is_key then 'd.' || a.name
          when a.name in ('documents', 'lines') then 'count(*)'
          when a.name = 'last_at' then 'max(d.sorted_at)'
          when a.name ^@ 'last_' then format('(array_agg(d.%1$s order by d.sorted_at desc, d.%1$s))[1]', a.name)
          else format('sum(d.%s)', a.name)
        end as value,
        case
          when a.name = 'last_at' then 'last_at = greatest(s.last_at, excluded.last_at)'
          when a.name ^@ 'last_' then
            format('%1$s = case when excluded.last_at >= s.last_at then excluded.%1$s else s.%1$s end', a.name)
          else format('%1$s = s.%1$s + excluded.%1$s', a.name)
        end as change
      from (
        select p.attname::text as name, p.attnum = any (k.indkey) as is_key
        from pg_attribute p
        join pg_index k on k.indrelid = p.attrelid and k.indisprimary
        where p.attrelid = t.name::regclass and p.attnum > 0 and p.attgenerated = ''
        order by p.attnum
      ) a
    ) c
    group by t.name, t.source, t.spans
  loop
    execute format(
      $function$
        create function add_into_%1$s(p_company uuid, p_documents uuid[]) returns void language plpgsql as $body$
        begin
          insert into %1$s as s (%2$s)
          select %3$s
          from %4$s d, unnest(%5$L::text[]) span
          where d.company_id = p_company and d.id = any (p_documents)
          group by %6$s
          on conflict (%7$s) do update set %8$s;
        end $body$
      $function$,
      sums.name, sums.columns, sums.selected, sums.source, sums.spans, sums.groups, sums.key, sums.changes
    );
  end loop;
end $do$;

-- How many lines of sales had a code, by year: of the company's own use nothing more is asked, in any environment. Which
-- codes it sells under, which its items have, and whether it sells services put them first in the search of the catalogue.
create table cabys_sales_sums (
  company_id uuid not null references companies (id),
  starts_on date not null,
  cabys text not null,
  lines integer not null,
  primary key (company_id, starts_on, cabys)
);
comment on table cabys_sales_sums is 'owner: sales-sums';
select protect_company_table('cabys_sales_sums');

-- Notes take back, purchases are what others sold, and receipts repeat their sale.
create function is_own_use(p_kind document_kind) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('invoice', 'ticket', 'export', 'debit-note')
$$;

create function add_into_cabys_sales_sums(p_company uuid, p_documents uuid[]) returns void language plpgsql as $$
begin
  insert into cabys_sales_sums as s (company_id, starts_on, cabys, lines)
  select d.company_id, date_trunc('year', d.day)::date, d.cabys, count(*)
  from summed_lines d
  where d.company_id = p_company and d.id = any (p_documents) and d.cabys <> '' and is_own_use(d.kind)
  group by d.company_id, date_trunc('year', d.day)::date, d.cabys
  on conflict (company_id, starts_on, cabys) do update set lines = s.lines + excluded.lines;
end $$;

-- Adds documents that were accepted to the sums. Each may be added once: who calls it takes it out of what waits in the same
-- transaction.
create function add_to_sales_sums(p_company uuid, p_documents uuid[]) returns void
  language plpgsql
as $$
begin
  -- One after the other in a company: what is gathered again must know what waits.
  perform pg_advisory_xact_lock(hashtextextended(p_company || ':sales-sums', 0));
  perform add_into_sales_sums(p_company, p_documents);
  perform add_into_client_sales_sums(p_company, p_documents);
  perform add_into_item_sales_sums(p_company, p_documents);
  perform add_into_cabys_sales_sums(p_company, p_documents);
end $$;

-- Accepted documents of the company that the sums do not hold yet. Whole, and behind a door: a plan that joined them with
-- documents itself would, once it is kept for any period, look for these few among all of a period.
create function sales_not_summed() returns setof documents language sql stable as $$
  select d.*
  from event_tasks t
  join events e on e.company_id = t.company_id and e.number = t.number
  join documents d on d.company_id = t.company_id and d.id = t.subject_id
  where t.company_id = current_company() and t.subscriber in ('dispatcher', 'sales-sums')
    and e.name = 'document.accepted'
$$;
select run_as_system('sales_not_summed()');

-- Months (or years, of sums by year) of the company in which sums are not those of their documents, and which sums: what was
-- written past the program, or lost. Documents that wait are in neither. Sums by code are held against those by item, which
-- are held against the documents. Reads every document: for the night.
create function wrong_sales_sums() returns table (sums text, starts_on date) language sql stable as $$
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

-- Gathers the sums of a year of the company anew: by year and by month they stand on the same documents.
create function gather_sales_sums(p_year integer) returns void
  language plpgsql
as $$
declare
  first_day constant date := make_date(p_year, 1, 1);
  last_day constant date := make_date(p_year, 12, 31);
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company() || ':sales-sums', 0));
  delete from sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from client_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from item_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from cabys_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  perform add_to_sales_sums(current_company(), array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.day between first_day and last_day
      and d.id not in (select w.id from sales_not_summed() w)
  ));
end $$;

-- What is added up by client, gathered again for some of them.
create function gather_client_sums(p_clients uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company() || ':sales-sums', 0));
  delete from client_sales_sums where company_id = current_company() and client_id = any (p_clients);
  perform add_into_client_sales_sums(current_company(), array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.client_id = any (p_clients)
      and d.id not in (select w.id from sales_not_summed() w)
  ));
end $$;

-- Whether the company of the transaction lives of services: two lines of three are so; while it has sold little its items say it, and
-- before it has any its main activity. By the sections of CIIU 4 trade (45 to 47) and what is grown, dug or made are goods, but for
-- workshops (4520) and repair (33); six digits are the codes of before October 2025, by CIIU 3.
create function sells_services() returns boolean language sql stable as $$
  select coalesce(
    (
      select coalesce(sum(s.lines) filter (where s.cabys >= '5'), 0) >= 2 * coalesce(sum(s.lines) filter (where s.cabys < '5'), 0)
      from cabys_sales_sums s where s.company_id = current_company() having sum(s.lines) >= 10
    ),
    (
      select count(*) filter (where i.cabys >= '5') >= 2 * count(*) filter (where i.cabys < '5')
      from (select i.cabys from items i where i.company_id = current_company() and i.is_active limit 500) i
      having count(*) >= 5
    ),
    (
      select case
        when a.code ~ '^\d{4}\.\d$' then left(a.code, 2) in ('33', '35', '36', '37', '38', '39', '41', '42', '43')
          or left(a.code, 2) between '49' and '99' or left(a.code, 4) = '4520'
        else left(a.code, 2) in ('45', '55') or left(a.code, 2) between '60' and '99'
      end
      from companies c
      cross join lateral jsonb_to_recordset(c.activities) as a (code text, is_default boolean)
      where c.id = current_company()
      order by a.is_default desc nulls last limit 1
    ),
    false
  )
$$;
