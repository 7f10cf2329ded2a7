-- Clients and items have versions, as students, expenses and drafts do: of two people who change one at the same time the second hears of
-- the first. Owned by modules/clients and modules/items.
alter table clients add column version integer not null default 1;
alter table items add column version integer not null default 1;
