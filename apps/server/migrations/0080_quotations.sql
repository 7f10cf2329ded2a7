-- Offers to clients and prospects: each keeps its number through all its revisions.

-- What is stored; `expired`, `partly_invoiced` and `invoiced` follow from the day and from what was made of it.
create domain quotation_status as text check (value in ('draft', 'sent', 'accepted', 'rejected', 'cancelled'));

create table quotation_series (
  company_id uuid not null references companies (id),
  next_number bigint not null default 1 check (next_number > 0),
  primary key (company_id)
);
select protect_company_table('quotation_series');

create table quotations (
  company_id uuid not null references companies (id),
  id uuid not null,
  number bigint not null check (number > 0),
  revision integer not null default 1 check (revision between 1 and 999),
  status quotation_status not null default 'draft',
  title text not null default '' check (length(title) <= 120),
  -- The day it says it was written on: that of its draft until it is sent.
  dated_on date not null,
  valid_until date not null,
  client_id uuid,
  -- The client's name, or that of somebody who is none yet.
  client_name text,
  prospect_email text check (length(prospect_email) <= 160),
  terms text not null default '' check (length(terms) <= 1000),
  internal_notes text not null default '' check (length(internal_notes) <= 2000),
  currency document_currency not null,
  exchange_rate numeric(18, 5) not null,
  total numeric(18, 5) not null,
  line_count integer not null check (line_count >= 0),
  has_warning boolean not null default false,
  -- In the shape of the contract's draft of a document.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  sent_at timestamptz,
  -- Who on the client's side said yes or no, when, and why.
  decided_at timestamptz,
  decided_by_name text check (length(decided_by_name) <= 100),
  decision_reason text check (length(decision_reason) <= 500),
  cancelled_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (status not in ('accepted', 'rejected') or decided_at is not null),
  check (status <> 'cancelled' or cancelled_at is not null)
);
create index quotations_by_day on quotations (company_id, dated_on desc, id desc);
create index quotations_by_validity on quotations (company_id, valid_until) where status = 'sent';
create index quotations_of_client on quotations (company_id, client_id);
select protect_company_table('quotations');
-- A draft is work in progress: the trail tells that it began, what became of it, and every change afterwards.
create trigger audit after insert or delete on quotations
for each row execute function record_change('quotation', 'id', 'number', '', 'input,line_count,has_warning,exchange_rate');
create trigger audit_change after update on quotations
for each row when (old.status <> 'draft' or new.status <> 'draft')
execute function record_change('quotation', 'id', 'number', '', 'input,line_count,has_warning,exchange_rate');

-- A revision as it was when the next one began.
create table quotation_revisions (
  company_id uuid not null,
  quotation_id uuid not null,
  revision integer not null,
  status quotation_status not null,
  title text not null,
  dated_on date not null,
  valid_until date not null,
  client_name text,
  terms text not null,
  currency document_currency not null,
  total numeric(18, 5) not null,
  input jsonb not null,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text,
  ended_at timestamptz not null,
  primary key (company_id, quotation_id, revision),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade
);
select protect_company_table('quotation_revisions');
create trigger quotation_revisions_stay
before update on quotation_revisions for each row execute function refuse_any_change();

-- What was made of it. A document that is thrown away as a draft, or rejected by the authority, leaves its lines open again.
create table quotation_documents (
  company_id uuid not null,
  quotation_id uuid not null,
  document_id uuid not null,
  revision integer not null,
  -- Positions of the lines that were taken, from 0.
  lines integer[] not null check (cardinality(lines) > 0),
  -- What these lines came to in the quotation.
  amount numeric(18, 5) not null,
  created_at timestamptz not null,
  primary key (company_id, quotation_id, document_id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
create index quotation_documents_of_document on quotation_documents (company_id, document_id);
select protect_company_table('quotation_documents');
select audit_table('quotation_documents', 'quotation-document', 'document_id');
