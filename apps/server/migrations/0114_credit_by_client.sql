-- Whether exempt and exonerated sales to a client leave the right to full credit: it could be said of a kind of paper alone, and exempt sales
-- to a registered exporter or a free zone (RLIVA, art. 30) gave none. Owned by modules/vat-return.

alter table vat_exonerations
  -- Of whom all such sales are meant, whatever their paper; empty: of all clients, by the kind of paper.
  add column client_number text not null default '',
  -- Empty: nothing is said of a client any more.
  alter column gives_credit drop not null,
  drop constraint vat_exonerations_pkey,
  add primary key (company_id, exoneration_type, client_number, since, after_filing),
  drop constraint vat_exonerations_exoneration_type_check,
  add constraint vat_exonerations_about_check check (
    exoneration_type ~ '^[0-9]{2}$' and client_number = '' and gives_credit is not null
    or exoneration_type = '' and client_number <> ''
  );
