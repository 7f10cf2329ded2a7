-- For how many days a supplier gave credit, so that what is still owed of a history can be proposed without reading its files again. Null of
-- what arrived before; then a person says when it is due. Owned by modules/receptions.
alter table receptions add column credit_days integer check (credit_days between 0 and 3650);
