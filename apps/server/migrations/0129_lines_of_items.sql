-- An item keeps what its kind needs on every line that sells it: medicine registry and form, tariff heading, taxes beside VAT, codes,
-- discounts, the parts of an assortment. The fields are those of a line, judged by its rules before they come here. Owned by modules/items.
alter table items add column line_fields jsonb not null default '{}'
  constraint lines_of_items_are_objects check (jsonb_typeof(line_fields) = 'object');
