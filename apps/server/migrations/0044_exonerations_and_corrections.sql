-- What frees a client from the tax, kept with it. Owned by modules/clients.

create table client_exonerations (
  company_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  -- Annex v4.4, notes 10.1 and 23.
  document_type text not null check (document_type ~ '^\d{2}$'),
  document_type_other text check (length(document_type_other) between 5 and 100),
  number text not null check (length(number) between 3 and 40),
  institution text not null check (institution ~ '^\d{2}$'),
  institution_other text check (length(institution_other) between 5 and 160),
  article integer check (article between 0 and 999999),
  clause integer check (clause between 0 and 999999),
  issued_on date not null,
  -- The last day on which it frees; null: whoever gave it said none.
  expires_on date,
  -- Points of the rate.
  points numeric(4, 2) not null check (points > 0 and points <= 13),
  -- The only products that it is for; none: for all.
  cabys text[] not null default '{}' check (cardinality(cabys) <= 1000),
  -- Whether the register of the authority said so when it was written.
  is_registered boolean not null default false,
  primary key (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint ends_after_it_was_given check (expires_on >= issued_on)
);
comment on table client_exonerations is 'owner: clients';
create index client_exonerations_by_end on client_exonerations (company_id, expires_on) where expires_on is not null;
select protect_company_table('client_exonerations');
select audit_table('client_exonerations', 'client-exoneration', 'client_id', 'number', '', 'id');
