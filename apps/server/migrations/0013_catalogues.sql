-- The authority's product catalogue; the same for every company.

create table cabys (
  code text primary key check (code ~ '^\d{13}$'),
  description text not null,
  -- As published: 13, 4, 2, 1, Exento or na.
  rate text not null check (rate in ('13', '4', '2', '1', 'Exento', 'na')),
  -- A withdrawn code stays for the documents and items that use it, and is no longer offered.
  is_withdrawn boolean not null default false,
  search text not null generated always as (search_text(description)) stored
);
create index cabys_search on cabys using gin (search gin_trgm_ops);
