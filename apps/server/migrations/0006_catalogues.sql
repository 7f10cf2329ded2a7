-- Catalogues: what is the same for everybody. The authority's product catalogue and the rates of exchange, with those
-- that a company says itself. Owned by modules/catalogues and modules/exchange-rates.

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

-- "Coco deshidratado ver categoría 9, código Cabys 2142901000100": the parts of a note, each with the code at its end.
create function catalogue_parts(excludes text) returns text[] language sql immutable parallel safe
as $$
  select coalesce(array_agg(part), '{}') from regexp_split_to_table(excludes, '(?<=[0-9]{4})(?![0-9])') as part
  where part ~ '[0-9]{4,13}$'
$$;
create function catalogue_leads(excludes text) returns text[] language sql immutable parallel safe
as $$
  select coalesce(array_agg(substring(part from '[0-9]{4,13}$') order by n), '{}')
  from unnest(public.catalogue_parts(excludes)) with ordinality as p (part, n)
$$;
create function catalogue_lead_words(excludes text) returns tsvector[] language sql immutable parallel safe
as $$
  select coalesce(array_agg(to_tsvector('public.catalogue_words', part) order by n), '{}')
  from unnest(public.catalogue_parts(excludes)) with ordinality as p (part, n)
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
  words tsvector not null generated always as (catalogue_words(description, includes)) stored,
  -- What a note leaves to other codes is looked for as well: who types it means those.
  excluded_words tsvector not null
    generated always as (to_tsvector('public.catalogue_words'::regconfig, excludes)) stored,
  -- Taken apart once, and not at every search that one of its words occurs in, which was nearly all of the time of the
  -- slowest ones.
  leads_to text[] not null generated always as (catalogue_leads(excludes)) stored,
  lead_words tsvector[] not null generated always as (catalogue_lead_words(excludes)) stored,
  size integer not null generated always as (length(description)) stored
);
comment on table cabys is 'owner: catalogues';
create index cabys_search on cabys using gin (search gin_trgm_ops);
create index cabys_words on cabys using gin (words);
create index cabys_excluded on cabys using gin (excluded_words) where excludes <> '';
-- Where a prefix stands for thousands of codes (medicines), the shortest are found here.
create index cabys_sizes on cabys (code) include (size) where not is_withdrawn;
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
create index cabys_changes_of_rates on cabys_changes (code) where rate <> former_rate;
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

-- The code of note 8.1 (Annex v4.4) of a rate as published; modules/catalogues says the same in cabys-rate.ts.
create function cabys_rate_code(published text) returns text language sql immutable parallel safe as $$
  select case published
    when '13' then '08' when '4' then '04' when '2' then '03' when '1' then '02' when 'Exento' then '10' when 'na' then '11'
  end
$$;

-- Codes whose rate an applied version changed, with the rate code that an item got which followed the catalogue before, and
-- the moment of the last such change of each code: so items are found that followed it.
create function rerated_cabys() returns table (code text, rate_code text, changed_at timestamptz) language sql stable rows 20 as $$
  select distinct c.code, cabys_rate_code(h.former_rate), max(v.applied_at) over (partition by c.code)
  from cabys_changes h
  join cabys_versions v on v.id = h.version_id and v.status = 'applied'
  join cabys c on c.code = h.code and not c.is_withdrawn
  where h.rate <> h.former_rate and cabys_rate_code(h.former_rate) <> cabys_rate_code(c.rate)
$$;
select run_as_system('rerated_cabys()');

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
