-- Every call to the authority about one document or answer, for whoever has to explain it: what its state alone tells is only the last
-- of them. Written with the outcome of the call, never by issuing. Owned by modules/submissions.
create table submission_calls (
  company_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  did text not null check (did in ('sent', 'asked')),
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Null where no answer came, or nothing left.
  http_status smallint,
  outcome text not null check (length(outcome) between 1 and 40),
  message text check (length(message) between 1 and 500),
  next_attempt_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, subject_id) references submissions (company_id, subject_id) on delete cascade
);
comment on table submission_calls is 'owner: submissions';
create index submission_calls_of_subject on submission_calls (company_id, subject_id, id);
select protect_company_table('submission_calls');

-- What people changed of a draft, as they knew it: what was there before is not written anywhere else. Changes of one person within
-- minutes are one row, for a draft is saved with every pause of the keys. Owned by modules/documents.
create table document_changes (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  actor uuid references users (id) on delete set null,
  at timestamptz not null,
  -- When the first of them was made.
  begun_at timestamptz not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table document_changes is 'owner: documents';
create index document_changes_of_document on document_changes (company_id, document_id, id);
select protect_company_table('document_changes');
