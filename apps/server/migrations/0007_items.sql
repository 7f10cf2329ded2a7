-- Items: what a company sells, at which prices, and the lists that this and other screens choose from. Owned by
-- modules/items, modules/settings (own lists) and modules/item-templates.

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

-- A tag that clients, documents, quotations or series carry is in use like a seller that documents name.
create function refuse_delete_of_used_tag() returns trigger language plpgsql as $$
begin
  if exists (select from clients c where c.company_id = old.company_id and c.tags <> '{}' and c.tags @> array[old.id])
    or exists (select from documents d where d.company_id = old.company_id and d.tags <> '{}' and d.tags @> array[old.id])
    or exists (select from quotations q where q.company_id = old.company_id and q.tags <> '{}' and q.tags @> array[old.id])
    or exists (
      select from recurring_invoices r where r.company_id = old.company_id and r.input -> 'tags' ? old.id::text
    )
    then
    raise exception 'something carries this tag' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger list_entries_in_use before delete on list_entries
for each row when (old.kind = 'tag') execute function refuse_delete_of_used_tag();

-- Of these tags those that a company has, in the order given, each once. Nobody deletes one of them before the transaction ends: no
-- foreign key could say so of what stands in an array.
create function held_tags(of_company uuid, wanted uuid[]) returns uuid[] language sql as $$
  select array(
    select e.id from (
      select id from list_entries where company_id = of_company and kind = 'tag' and id = any(wanted) for key share
    ) as e
    order by array_position(wanted, e.id)
  )
$$;

-- Tags come with what is written, and stand in a column of their own from then on: what was typed is frozen with what is
-- issued, and tags are none of that. What is written without any leaves them as they are. One that was deleted since it
-- was chosen is left out.
create function take_tags() returns trigger language plpgsql as $$
begin
  new.tags := held_tags(new.company_id, array(
    select t.tag::uuid from jsonb_array_elements_text(new.input -> 'tags') with ordinality as t (tag, place)
    order by t.place
  ));
  new.input := new.input - 'tags';
  return new;
end $$;

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
  -- Only where somebody said something else than the CABYS does; otherwise it follows the CABYS.
  kind text check (kind in ('goods', 'service')),
  -- As scanners read it.
  barcode text check (length(barcode) >= 4 and length(barcode) <= 40),
  -- Whose rate somebody keeps although the catalogue changed that of its code has its answer, and is asked about again
  -- only after the next change of that code. This change names itself by the moment at which its version was applied.
  rate_kept_of timestamptz,
  rate_kept_at timestamptz,
  rate_kept_by uuid references users (id),
  -- Of two people who change it at the same time the second hears of the first.
  version integer not null default 1,
  -- What its kind needs on every line that sells it: medicine registry and form, tariff heading, taxes beside VAT, codes,
  -- discounts, the parts of an assortment. The fields are those of a line, judged by its rules before they come here.
  line_fields jsonb not null default '{}'
    constraint lines_of_items_are_objects check (jsonb_typeof(line_fields) = 'object'),
  primary key (company_id, id),
  constraint bar_codes_are_scanned check (barcode ~ '^[!-~]+$'),
  constraint items_rate_kept_check check ((rate_kept_of is null) = (rate_kept_at is null))
);
comment on table items is 'owner: items';
-- Another item may not have this code, however it is written.
create unique index items_one_per_code on items (company_id, lower(code));
create unique index items_one_per_barcode on items (company_id, lower(barcode));
create index items_by_name on items (company_id, sort_name, id);
create index items_by_change on items (company_id, updated_at, id);
create index items_search on items using gin (company_id, search gin_trgm_ops);
create index items_by_cabys on items (company_id, cabys);
select protect_company_table('items');
select audit_table('items', 'item', 'id', 'name');
select make_finder('items');

-- Another code or rate is another question, whoever writes it.
create function forget_kept_rate() returns trigger language plpgsql as $$
begin
  new.rate_kept_of := null;
  new.rate_kept_at := null;
  new.rate_kept_by := null;
  return new;
end $$;
create trigger forget_kept_rate before update on items
for each row when ((old.cabys, old.rate_code) is distinct from (new.cabys, new.rate_code))
execute function forget_kept_rate();

-- Apart from the items: a picture is never read or compared when a price changes.
create table item_pictures (
  company_id uuid not null,
  item_id uuid not null,
  picture bytea not null check (length(picture) <= 1048576),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  digest text not null generated always as (encode(sha256(picture), 'hex')) stored,
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
comment on table item_pictures is 'owner: items';
select protect_company_table('item_pictures');
select audit_table('item_pictures', 'item', 'item_id', '', 'picture', 'item_id,digest,type');

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
