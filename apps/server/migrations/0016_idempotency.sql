-- Answers to creating and official requests, for 24 hours: the same key and body get the same answer.

create table idempotency_keys (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request_hash bytea not null check (length(request_hash) = 32),
  -- Null only inside the transaction that is answering.
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (company_id, created_at);

select protect_company_table('idempotency_keys');
