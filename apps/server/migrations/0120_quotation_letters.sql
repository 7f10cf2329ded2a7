-- Letters about quotations: who was sent which revision, and what became of it. The words themselves are in the outbox.

create table quotation_letters (
  company_id uuid not null,
  -- The letter's in the outbox, which forgets it earlier.
  id uuid not null,
  quotation_id uuid not null,
  revision integer not null,
  recipient text not null check (length(recipient) between 3 and 320),
  status text not null default 'sending' check (status in ('sending', 'sent', 'bounced')),
  problem text check (length(problem) <= 500),
  posted_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
create index quotation_letters_by_quotation on quotation_letters (company_id, quotation_id, created_at);
select protect_company_table('quotation_letters');
