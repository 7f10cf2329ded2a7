-- Catalogues: what can be chosen. The authority's product catalogue and the rates of exchange, the same for
-- everybody; what a company sells, its own lists and prices. Owned by modules/catalogues,
-- modules/exchange-rates, modules/item-templates, modules/settings (own lists) and modules/items.

-- Words of the catalogue as people look for them: Spanish, by their stems (llanta finds llantas), with or
-- without accents; none is left out, for a word that means little elsewhere may be all that was typed.
create text search dictionary catalogue_stem (template = pg_catalog.snowball, language = 'spanish');
create text search configuration catalogue_words (copy = pg_catalog.spanish);
alter text search configuration catalogue_words
alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
with public.unaccent, catalogue_stem;

-- What a description is about stands before what it leaves out, and its first words name the thing.
create function catalogue_words(description text, includes text) returns tsvector
  language sql immutable parallel safe
as $$
  with said as (select regexp_replace(description, '[,;(]? *(excepto|excluye|no incluye) .*$', '', 'i') as text)
  select
    setweight(to_tsvector('public.catalogue_words', array_to_string((string_to_array(text, ' '))[1:3], ' ')), 'A')
    || setweight(to_tsvector('public.catalogue_words', text), 'B')
    || setweight(to_tsvector('public.catalogue_words', includes), 'D')
  from said
$$;

-- The authority's product catalogue: what is live now.
create table cabys (
  code text primary key check (code ~ '^\d{13}$'),
  description text not null,
  -- As published: 13, 4, 2, 1, Exento or na.
  rate text not null check (rate in ('13', '4', '2', '1', 'Exento', 'na')),
  -- A withdrawn code stays for the documents and items that use it, and is no longer offered.
  is_withdrawn boolean not null default false,
  -- The notes of the Banco Central on what a code takes in and what it leaves to others; most have none.
  includes text not null default '',
  excludes text not null default '',
  search text not null generated always as (search_text(description)) stored,
  words tsvector not null generated always as (catalogue_words(description, includes)) stored
);
comment on table cabys is 'owner: catalogues';
create index cabys_search on cabys using gin (search gin_trgm_ops);
create index cabys_words on cabys using gin (words);
revoke insert, update, delete on cabys from cuenta_clara_app;

-- Versions of the catalogue: what a file said, compared with what was live. The newest applied one is what
-- `cabys` holds.
create table cabys_versions (
  id uuid primary key,
  status text not null check (status in ('checking', 'checked', 'applied', 'rolled_back')),
  source text not null check (source in ('starter', 'bundled', 'upload', 'address')),
  -- Name of the file, or its address.
  name text not null check (length(name) between 1 and 500),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  codes integer not null default 0,
  added integer not null default 0,
  retired integer not null default 0,
  changed integer not null default 0,
  mistakes integer not null default 0,
  -- The version that was live when this one was compared; rolling back returns to it.
  based_on uuid references cabys_versions (id),
  -- The long work that checks, applies or rolls it back.
  task_id uuid,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  applied_by uuid references users (id) on delete set null,
  applied_at timestamptz,
  check ((applied_at is not null) = (status in ('applied', 'rolled_back')))
);
comment on table cabys_versions is 'owner: catalogues';
create index cabys_versions_by_time on cabys_versions (created_at desc);
-- One update at a time.
create unique index cabys_versions_open on cabys_versions ((true)) where status in ('checking', 'checked');
revoke insert, update, delete on cabys_versions from cuenta_clara_app;

-- What a version does to the one before. `new` with a former description is a code that comes back.
create table cabys_changes (
  version_id uuid not null references cabys_versions (id) on delete cascade,
  code text not null check (code ~ '^\d{13}$'),
  change text not null check (change in ('new', 'retired', 'changed')),
  former_description text,
  former_rate text,
  description text,
  rate text,
  primary key (version_id, code),
  check ((change = 'retired') = (description is null)),
  check ((description is null) = (rate is null))
);
comment on table cabys_changes is 'owner: catalogues';
create index cabys_changes_by_kind on cabys_changes (version_id, change, code);
revoke all on cabys_changes from cuenta_clara_app;

-- Rows of a file that do not enter the catalogue.
create table cabys_mistakes (
  version_id uuid not null references cabys_versions (id) on delete cascade,
  row_number integer not null,
  problem text not null check (problem in ('code', 'description', 'rate', 'duplicate')),
  code text not null,
  description text not null,
  rate text not null,
  primary key (version_id, row_number)
);
comment on table cabys_mistakes is 'owner: catalogues';
revoke all on cabys_mistakes from cuenta_clara_app;

-- Whether an item's code wants another one: withdrawn, or unknown to a catalogue that is complete.
create function is_cabys_outdated(given text) returns boolean
  language sql stable
as $$
  select coalesce(
    (select c.is_withdrawn from cabys c where c.code = given),
    exists (select from cabys_versions v where v.status = 'applied' and v.source <> 'starter')
  )
$$;

-- Any of the official list (CodigoMoneda), which the rules of documents judge.
create domain document_currency as text check (value ~ '^[A-Z]{3}$');

-- An amount in the smallest coin of its currency, which has no cents where ISO 4217 says minor unit 0; what has
-- three is rounded to two. The same table stands in the code lists of the engine.
create function in_coins(amount numeric, currency text) returns numeric
  language sql immutable parallel safe
as $$
  select round(amount, case
    when currency in ('CRC', 'USD') then 2
    when currency in (
      'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
    ) then 0
    else 2
  end)
$$;

-- What an amount counts for in colones wherever documents are added up: what people read of it, at its rate,
-- rounded once.
create function in_colones(amount numeric, currency text, rate numeric) returns numeric
  language sql immutable parallel safe
as $$
  select case currency when 'CRC' then round(amount, 2) else round(in_coins(amount, currency) * rate, 2) end
$$;

-- Currencies whose rate somebody publishes.
create domain rated_currency as text check (value in ('USD', 'EUR'));

-- Colones per dollar and per euro as published, a row per day and currency, for everybody.
create table exchange_rates (
  day date not null,
  currency rated_currency not null,
  buy numeric(18, 5) not null check (buy > 0),
  sell numeric(18, 5) not null check (sell > 0),
  source text not null,
  fetched_at timestamptz not null,
  -- The rates that the pretend authority publishes are for demo companies and reach no other.
  is_demo boolean not null,
  primary key (day, currency, is_demo)
);
comment on table exchange_rates is 'owner: exchange-rates';

-- A company's own rate of a day wins over the published one, for that company only, and says who and why.
create table company_exchange_rates (
  company_id uuid not null references companies (id),
  currency rated_currency not null default 'USD',
  day date not null,
  buy numeric(18, 5) not null check (buy > 0),
  sell numeric(18, 5) not null check (sell > 0),
  reason text not null check (length(reason) between 5 and 500),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  primary key (company_id, currency, day)
);
comment on table company_exchange_rates is 'owner: exchange-rates';
select protect_company_table('company_exchange_rates');
select audit_table('company_exchange_rates', 'exchange-rate', 'day', '', '', 'set_by,set_at');

-- The small lists of a company that other screens choose from: who sold, how clients are grouped, prices of a
-- client's own, what else stands in a document.
create table list_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('category', 'tag', 'price_list', 'seller', 'own_field')),
  name text not null check (length(name) between 1 and 60),
  -- What else a kind has, in the shape of the contract.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  is_archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
comment on table list_entries is 'owner: settings';
create unique index list_entries_one_per_name on list_entries (company_id, kind, search_text(name));
select protect_company_table('list_entries');
select audit_table('list_entries', 'list-entry', 'id', 'name');

-- What a company sells.
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
  -- What it costs the company, in colones; who sees it is the company's to choose.
  cost_crc numeric(18, 5) check (cost_crc >= 0),
  primary key (company_id, id)
);
comment on table items is 'owner: items';
-- Another item may not have this code, however it is written.
create unique index items_one_per_code on items (company_id, lower(code));
create index items_by_name on items (company_id, sort_name, id);
create index items_by_change on items (company_id, updated_at, id);
create index items_search on items using gin (company_id, search gin_trgm_ops);
create index items_by_cabys on items (company_id, cabys);
select protect_company_table('items');
select audit_table('items', 'item', 'id', 'name');
select make_finder('items');

-- An item has the price that a list says for it, or its usual one moved by the list's percent.
create table price_list_prices (
  company_id uuid not null references companies (id),
  price_list_id uuid not null,
  item_id uuid not null,
  -- In the currency of the list.
  price numeric(18, 5) not null check (price >= 0),
  primary key (company_id, price_list_id, item_id),
  foreign key (company_id, price_list_id) references list_entries (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
comment on table price_list_prices is 'owner: items';
create index price_list_prices_by_item on price_list_prices (company_id, item_id);
select protect_company_table('price_list_prices');
select audit_table('price_list_prices', 'list-price', 'item_id');

-- The price of an item in a currency as a list of the transaction's company has it; its usual one where the
-- list says nothing.
create function list_price(p_list uuid, p_item uuid, p_currency text, p_usual numeric) returns numeric
  language sql stable
as $$
  select case
    when coalesce(l.detail ->> 'currency', 'CRC') = p_currency and p.price is not null then p.price
    else round(p_usual * (100 + coalesce((l.detail ->> 'adjust_percent')::numeric, 0)) / 100, 5)
  end
  from list_entries l
  left join price_list_prices p
    on p.company_id = l.company_id and p.price_list_id = l.id and p.item_id = p_item
  where l.company_id = current_company() and l.id = p_list and l.kind = 'price_list'
$$;

-- Items that companies of a trade usually sell: the platform keeps them, companies copy what they need.
create table item_templates (
  id uuid primary key,
  trade text not null check (trade in (
    'restaurant', 'shop', 'health', 'school', 'law', 'accounting', 'technology', 'construction', 'workshop',
    'beauty', 'tourism', 'transport', 'rental', 'cleaning'
  )),
  name text not null check (length(name) between 3 and 200),
  cabys text not null check (cabys ~ '^\d{13}$'),
  unit text not null check (length(unit) between 1 and 15),
  tax_code text not null default '01' check (tax_code ~ '^\d{2}$'),
  rate_code text not null check (rate_code ~ '^\d{2}$'),
  is_active boolean not null default true,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (search_text(name || ' ' || cabys)) stored,
  sort_name text not null generated always as (search_text(name)) stored
);
comment on table item_templates is 'owner: item-templates';
create unique index item_templates_one_per_name on item_templates (trade, sort_name);
create index item_templates_by_name on item_templates (sort_name, id);
revoke insert, update, delete on item_templates from cuenta_clara_app;

-- Which template became which item: a template is copied into a company once, and shows how many use it.
create table item_template_copies (
  company_id uuid not null references companies (id),
  template_id uuid not null references item_templates (id) on delete cascade,
  item_id uuid not null,
  primary key (company_id, template_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
comment on table item_template_copies is 'owner: item-templates';
create index item_template_copies_by_template on item_template_copies (template_id);
create index item_template_copies_by_item on item_template_copies (company_id, item_id);
select protect_company_table('item_template_copies');
