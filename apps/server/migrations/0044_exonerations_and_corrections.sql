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

-- What a client says of itself on its page is a proposal, until a person of the company takes it field by field.
create table client_corrections (
  company_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  given_at timestamptz not null,
  -- The internet address that it came from.
  origin text check (length(origin) <= 100),
  -- What the client was as it looked, and what it would be, in those parts that it changed.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object' and pg_column_size(after) < 20000),
  -- By part, once it is decided: accepted or refused.
  outcome jsonb check (jsonb_typeof(outcome) = 'object'),
  reason text check (length(reason) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint decided_whole check ((outcome is null) = (decided_at is null))
);
comment on table client_corrections is 'owner: clients';
create index client_corrections_by_client on client_corrections (company_id, client_id, given_at desc);
create index client_corrections_open on client_corrections (company_id, given_at) where outcome is null;
select protect_company_table('client_corrections');
select audit_table('client_corrections', 'client-correction', 'client_id', '', '', 'id,client_id,given_at,origin,decided_by,before,after');
