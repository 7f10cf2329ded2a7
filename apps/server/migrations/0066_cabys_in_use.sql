-- The catalogue by what a company uses: which codes it sells under, which its items have, and whether it sells services, so that the
-- search puts them first; and which codes the catalogue rated anew, so that items which followed it are found.

-- How many lines of sales had a code, by year: of the company's own use nothing more is asked, in any environment. Kept with the
-- other sums (0019), from which it follows.
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

set local role cuenta_clara_system;
insert into cabys_sales_sums (company_id, starts_on, cabys, lines)
select s.company_id, s.starts_on, s.cabys, sum(s.lines) from item_sales_sums s
where s.span = 'year' and s.cabys <> '' and is_own_use(s.kind)
group by s.company_id, s.starts_on, s.cabys;
reset role;

create function add_into_cabys_sales_sums(p_company uuid, p_documents uuid[]) returns void language plpgsql as $$
begin
  insert into cabys_sales_sums as s (company_id, starts_on, cabys, lines)
  select d.company_id, date_trunc('year', d.day)::date, d.cabys, count(*)
  from summed_lines d
  where d.company_id = p_company and d.id = any (p_documents) and d.cabys <> '' and is_own_use(d.kind)
  group by d.company_id, date_trunc('year', d.day)::date, d.cabys
  on conflict (company_id, starts_on, cabys) do update set lines = s.lines + excluded.lines;
end $$;

create or replace function add_to_sales_sums(p_company uuid, p_documents uuid[]) returns void
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

-- As in 0019; sums by code are held against those by item, which are held against the documents.
create or replace function wrong_sales_sums() returns table (sums text, starts_on date) language sql stable as $$
  with d as materialized (
    select d.* from summed_documents d
    where d.company_id = current_company() and d.id not in (select w.id from sales_not_summed() w)
  ), counted as (
    select b.sums, d.environment, date_trunc(b.span, d.day)::date as starts_on, d.kind, d.currency,
      count(*) as pieces, sum(d.total) as amount, sum(d.total_crc) as amount_crc, sum(d.full_tax_crc) as tax_crc
    from d, (values ('day', 'month'), ('month', 'month'), ('client month', 'month'), ('client year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5
    union all
    select b.sums, d.environment, date_trunc(b.span, d.day)::date, d.kind, d.currency,
      count(*), sum(l.net), sum(l.net_crc), sum(l.vat_crc)
    from d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id,
    (values ('item month', 'month'), ('item year', 'year')) b (sums, span)
    group by 1, 2, 3, 4, 5
  ), kept as (
    select s.span as sums, s.environment, date_trunc('month', s.starts_on)::date as starts_on, s.kind, s.currency,
      sum(s.documents) as pieces, sum(s.total) as amount, sum(s.total_crc) as amount_crc, sum(s.full_tax_crc) as tax_crc
    from sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
    union all
    select 'client ' || s.span, s.environment, s.starts_on, s.kind, s.currency,
      sum(s.documents), sum(s.total), sum(s.total_crc), sum(s.full_tax_crc)
    from client_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
    union all
    select 'item ' || s.span, s.environment, s.starts_on, s.kind, s.currency,
      sum(s.lines), sum(s.net), sum(s.net_crc), sum(s.vat_crc)
    from item_sales_sums s where s.company_id = current_company()
    group by 1, 2, 3, 4, 5
  ), by_code as (
    select s.starts_on, s.cabys, sum(s.lines) as lines from item_sales_sums s
    where s.company_id = current_company() and s.span = 'year' and s.cabys <> '' and is_own_use(s.kind)
    group by 1, 2
  )
  select distinct sums, starts_on
  from counted c full join kept k using (sums, environment, starts_on, kind, currency)
  where (c.pieces, c.amount, c.amount_crc, c.tax_crc) is distinct from (k.pieces, k.amount, k.amount_crc, k.tax_crc)
  union
  select 'cabys year', starts_on
  from by_code b
  full join (select s.* from cabys_sales_sums s where s.company_id = current_company()) s using (starts_on, cabys)
  where b.lines is distinct from s.lines
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
  delete from item_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  delete from cabys_sales_sums where company_id = current_company() and starts_on between first_day and last_day;
  perform add_to_sales_sums(current_company(), array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.day between first_day and last_day
      and d.id not in (select w.id from sales_not_summed() w)
  ));
end $$;

-- Codes of the company's items whose texts hold every word from its beginning, those of items named so first. Of many items some
-- hundred are enough to know; free of the policy, so that the index answers (as in make_finder).
create function find_item_codes(p_words text[], p_starts text[], p_phrase text)
  returns table (cabys text, named bigint, items bigint) language sql stable rows 5
as $$
  select f.cabys, count(*) filter (where starts_with(f.sort_name, p_phrase)), count(*)
  from (
    select i.cabys, i.sort_name from items i
    where i.company_id = current_company() and i.is_active
      and i.search like p_words[1] and ' ' || i.search like all (p_starts)
    limit 300
  ) f
  group by f.cabys order by 2 desc, 3 desc, 1 limit 5
$$;
select run_as_system('find_item_codes(text[], text[], text)');

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

-- What a note leaves to other codes is looked for as well: who types it means those.
alter table cabys add column excluded_words tsvector not null
  generated always as (to_tsvector('public.catalogue_words'::regconfig, excludes)) stored;
create index cabys_excluded on cabys using gin (excluded_words) where excludes <> '';

-- The code of note 8.1 (Annex v4.4) of a rate as published; modules/catalogues says the same in cabys-rate.ts.
create function cabys_rate_code(published text) returns text language sql immutable parallel safe as $$
  select case published
    when '13' then '08' when '4' then '04' when '2' then '03' when '1' then '02' when 'Exento' then '10' when 'na' then '11'
  end
$$;

create index cabys_changes_of_rates on cabys_changes (code) where rate <> former_rate;

-- Codes whose rate an applied version changed, with the rate code that an item got which followed the catalogue before.
create function rerated_cabys() returns table (code text, rate_code text) language sql stable rows 20 as $$
  select distinct c.code, cabys_rate_code(h.former_rate)
  from cabys_changes h
  join cabys_versions v on v.id = h.version_id and v.status = 'applied'
  join cabys c on c.code = h.code and not c.is_withdrawn
  where h.rate <> h.former_rate and cabys_rate_code(h.former_rate) <> cabys_rate_code(c.rate)
$$;
select run_as_system('rerated_cabys()');
