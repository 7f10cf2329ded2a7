-- What an item is, the bar code on it, and its picture. Owned by modules/items.
alter table items
  -- Only where somebody said something else than the CABYS does; otherwise it follows the CABYS.
  add column kind text check (kind in ('goods', 'service')),
  -- As scanners read it.
  add column barcode text check (length(barcode) >= 4 and length(barcode) <= 40),
  add constraint bar_codes_are_scanned check (barcode ~ '^[!-~]+$');
create unique index items_one_per_barcode on items (company_id, lower(barcode));

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
