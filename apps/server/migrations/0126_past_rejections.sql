-- Documents of another program that the authority rejected, by its answers that lay in the same archives: they owe nothing, and settle
-- nothing. An answer may come before its document, or without it. Owned by modules/past-documents. ADR 0036.

create table past_rejections (
  company_id uuid not null,
  clave clave not null,
  primary key (company_id, clave)
);
comment on table past_rejections is 'owner: past-documents';
select protect_company_table('past_rejections');
