-- How a company talks with the tax authority, and where each document stands with it.

create domain submission_state as text check (value in ('waiting', 'sending', 'sent', 'finished'));

create table authority_settings (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  username text,
  sealed_password text,
  -- Set by a person: documents are issued and wait.
  is_paused boolean not null default false,
  -- From the last calls, for the indicator; written once per batch of calls.
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_problem text,
  median_ms integer,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, environment)
);

create table certificates (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- The .p12 and its PIN, sealed together.
  sealed text not null,
  holder text not null,
  identification_number text not null,
  serial_number text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  is_current boolean not null default true,
  created_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index certificates_one_current on certificates (company_id, environment)
where is_current;

create table submissions (
  company_id uuid not null,
  document_id uuid not null,
  environment authority_environment not null,
  -- waiting: never sent, or known not to have arrived. sending: the bytes may have arrived, so ask before anything else.
  -- sent: the authority has it. finished: a verdict, or given up.
  state submission_state not null default 'waiting',
  attempts integer not null default 0,
  queries integer not null default 0,
  -- When it is due; while somebody works on it, when that work counts as dead. Null when finished.
  next_attempt_at timestamptz,
  first_sent_at timestamptz,
  received_at timestamptz,
  last_problem text,
  -- The authority's verdict, read from the stored answer.
  answer jsonb,
  answered_at timestamptz,
  queued_at timestamptz not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
create index submissions_due on submissions (company_id, environment, next_attempt_at)
where next_attempt_at is not null;
