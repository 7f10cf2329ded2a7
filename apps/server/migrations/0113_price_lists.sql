-- Prices of a client's own: an item has the price that the list says for it, or its usual one moved by the list's percent.

alter table clients
  add column price_list_id uuid,
  add foreign key (company_id, price_list_id) references list_entries (company_id, id);

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
create index price_list_prices_by_item on price_list_prices (company_id, item_id);
select protect_company_table('price_list_prices');
select audit_table('price_list_prices', 'list-price', 'item_id');

-- The price of an item in a currency as a list of the transaction's company has it; its usual one where the list says nothing.
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
