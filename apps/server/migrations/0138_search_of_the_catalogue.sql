-- What a search of the catalogue asks of each code is kept beside it. A note that leaves something to another code was taken apart,
-- word by word, at every search that one of its words occurred in: of the slowest searches that was nearly all of the time. And where
-- a prefix stands for thousands of codes (medicines), the shortest are found in the index.
-- Owned by modules/catalogues.

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

alter table cabys
  add column leads_to text[] not null generated always as (catalogue_leads(excludes)) stored,
  add column lead_words tsvector[] not null generated always as (catalogue_lead_words(excludes)) stored,
  add column size integer not null generated always as (length(description)) stored;
create index cabys_sizes on cabys (code) include (size) where not is_withdrawn;
