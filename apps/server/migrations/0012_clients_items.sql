-- Whom a company bills, and what it sells.

create table clients (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) <= 80),
  identification_type text check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text check (identification_number ~ '^[0-9A-Za-z-]{1,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  foreign_address text check (length(foreign_address) <= 300),
  activity_code text check (length(activity_code) between 1 and 6),
  currency text check (currency in ('CRC', 'USD')),
  sale_condition text check (sale_condition ~ '^\d{2}$'),
  credit_days integer check (credit_days between 0 and 99999),
  notes text check (length(notes) <= 500),
  is_archived boolean not null default false,
  -- What search compares with: folded name, trade name, identity and e-mails.
  search text not null,
  sort_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check ((identification_type is null) = (identification_number is null))
);
create index clients_by_name on clients (company_id, sort_name, id);
-- Counting reads nothing but these.
create index clients_in_use on clients (company_id) where not is_archived;
create index clients_by_change on clients (company_id, updated_at, id);
create index clients_by_identity on clients (company_id, identification_number);

create table items (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text check (length(code) between 1 and 20),
  name text not null check (length(name) between 3 and 200),
  cabys text not null check (cabys ~ '^\d{13}$'),
  unit text not null check (length(unit) between 1 and 15),
  price_crc numeric(18, 5) check (price_crc >= 0),
  price_usd numeric(18, 5) check (price_usd >= 0),
  price_includes_tax boolean not null default false,
  tax_code text not null default '01' check (tax_code ~ '^\d{2}$'),
  rate_code text not null default '08' check (rate_code ~ '^\d{2}$'),
  category text check (length(category) <= 60),
  is_active boolean not null default true,
  search text not null,
  sort_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
-- Another item may not have this code, however it is written.
create unique index items_one_per_code on items (company_id, lower(code));
create index items_by_name on items (company_id, sort_name, id);
create index items_by_change on items (company_id, updated_at, id);

select protect_company_table('clients');
select protect_company_table('items');
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index items_search on items using gin (company_id, search gin_trgm_ops);

-- Clients and items of one company that hold every word; free of the policy, so that the index answers. The index cannot
-- answer `like all`, so the first word, the longest, goes through it and the rest is compared with what it finds.
create function find_clients(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select c.id from clients c where c.company_id = current_company() and c.search like p_words[1] and c.search like all (p_words)
$$;
create function find_items(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select i.id from items i where i.company_id = current_company() and i.search like p_words[1] and i.search like all (p_words)
$$;
select run_as_system('find_clients(text[])');
select run_as_system('find_items(text[])');
