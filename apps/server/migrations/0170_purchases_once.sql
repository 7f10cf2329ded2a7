-- A document of a supplier counts once: what names it is compared, not how somebody wrote it.

-- What a supplier's number means: of a clave the consecutivo inside it, without separators and leading zeros.
create function purchase_number(given text) returns text
  language sql immutable strict parallel safe
return ltrim(
  case when given ~ '^506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}$' then substr(given, 22, 20)
  else upper(regexp_replace(given, '[^0-9A-Za-z]', '', 'g')) end,
  '0'
);

create index expenses_by_number on expenses (company_id, purchase_number(document_number))
where document_number is not null;
create index receptions_by_number on receptions (company_id, purchase_number(consecutivo));

-- Owed, paid and credited are amounts of the smallest coin, rounded once on arrival; the file keeps what it said.
alter table expenses
alter column total type numeric(18, 2) using greatest(round(total, 2), 0.01),
alter column vat type numeric(18, 2) using round(vat, 2),
alter column vat_credit type numeric(18, 2) using round(vat_credit, 2);

alter table receptions
alter column total type numeric(18, 2) using round(total, 2),
alter column tax type numeric(18, 2) using round(tax, 2),
alter column vat_credit type numeric(18, 2) using round(vat_credit, 2),
alter column vat_expense type numeric(18, 2) using least(
  round(vat_expense, 2), round(tax, 2) - coalesce(round(vat_credit, 2), 0)
);
