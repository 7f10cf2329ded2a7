-- Documents: drafts, and what was issued, for good.

-- Domains rather than checks on the tables: PostgreSQL reads a table's checks anew for every statement, which cost
-- issuing a third of its time.
create domain document_kind as text check (
  value in ('invoice', 'ticket', 'credit-note', 'debit-note', 'purchase', 'export', 'payment-receipt')
);
create domain fiscal_status as text check (
  value in ('draft', 'waiting_approval', 'queued', 'held', 'sent', 'processing', 'accepted', 'rejected', 'failed')
);
create domain delivery_status as text check (
  value in ('not_sent', 'sending', 'sent', 'delivered', 'opened', 'bounced')
);
create domain authority_environment as text check (value in ('simulator', 'test', 'live'));
create domain document_currency as text check (value in ('CRC', 'USD'));
create domain branch_code as text check (value ~ '^[0-9]{3}$');
create domain terminal_code as text check (value ~ '^[0-9]{5}$');
create domain document_sequence as bigint check (value between 1 and 9999999999);
create domain consecutivo as text check (value ~ '^[0-9]{20}$');
create domain clave as text check (value ~ '^[0-9A-Za-z]{50}$');

create table document_series (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  -- Two digits of the consecutivo: 01 invoice, 02 debit note ... 10 payment receipt.
  document_type text not null,
  next_sequence document_sequence not null default 1,
  primary key (company_id, environment, branch, terminal, document_type)
) with (fillfactor = 20);

create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind document_kind not null,
  fiscal_status fiscal_status not null default 'draft',
  -- Null until it is issued: a draft belongs to no environment.
  environment authority_environment,
  branch branch_code not null,
  terminal terminal_code not null,
  sequence document_sequence,
  consecutivo consecutivo,
  clave clave,
  -- The last digits of a clave are what people read out.
  clave_reversed text collate "C",
  issued_at timestamptz,
  due_on date,
  -- Where lists put it: the moment of issuing, or of the last change of a draft.
  sorted_at timestamptz not null,
  client_id uuid,
  client_name text,
  sale_condition text not null,
  currency document_currency not null,
  exchange_rate numeric(18, 5) not null,
  total numeric(18, 5) not null,
  -- What it puts on the client's account: nothing for drafts, rejected documents and kinds that are settled elsewhere.
  charged numeric(18, 5) not null default 0,
  paid numeric(18, 5) not null default 0,
  credited numeric(18, 5) not null default 0,
  written_off numeric(18, 5) not null default 0,
  -- What the client still owes.
  balance numeric(18, 5) not null generated always as (charged - paid - credited - written_off) stored,
  delivery_status delivery_status not null default 'not_sent',
  has_warning boolean not null default false,
  version integer not null default 1,
  -- What was typed, in the shape of the contract.
  input jsonb not null,
  -- The document as written and signed, in canonical JSON, without its two numbers: they stand in their columns.
  snapshot jsonb,
  created_by uuid,
  issued_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, environment, clave),
  unique (company_id, environment, consecutivo),
  foreign key (company_id, client_id) references clients (company_id, id),
  constraint issued_as_a_whole check (num_nonnulls(clave, consecutivo, sequence, environment, issued_at, snapshot) in (0, 6))
);

-- Lists page by (sorted_at, id); each filter that can be rare has its own way in.
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (environment, kind, fiscal_status, currency, total, balance);
create index documents_by_kind on documents (company_id, kind, sorted_at desc, id desc);
create index documents_by_client on documents (company_id, client_id, sorted_at desc, id desc);
create index documents_unfinished on documents (company_id, fiscal_status, sorted_at desc, id desc)
where fiscal_status <> 'accepted';
create index documents_owed on documents (company_id, sorted_at desc, id desc) include (due_on)
where balance <> 0;
create index documents_by_amount on documents (company_id, total);
create index documents_by_sequence on documents (company_id, sequence);
create index documents_by_clave_end on documents (company_id, clave_reversed);

create table document_files (
  company_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('xml', 'answer')),
  -- The very bytes that were signed or answered; never parsed and written again.
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, document_id, kind),
  foreign key (company_id, document_id) references documents (company_id, id)
);

create table document_events (
  company_id uuid not null,
  document_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  actor uuid,
  detail text,
  primary key (company_id, document_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);

-- One official request, one document: the key of the caller and a hash of what it asked for.
create table document_requests (
  company_id uuid not null references companies (id),
  key text not null,
  request_hash bytea not null,
  document_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, key)
);
create index document_requests_by_age on document_requests (created_at);
