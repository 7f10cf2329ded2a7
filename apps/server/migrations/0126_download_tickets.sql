-- One-time addresses of files, so that a browser streams a download to disk without the token of the session.

create table download_tickets (
  company_id uuid not null references companies (id),
  -- SHA-256 of the ticket, which names its company, so that no table is searched across companies.
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- What it opens: `all-files`, or `task`.
  purpose text not null check (purpose in ('all-files', 'task')),
  -- The period, or the task.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  origin jsonb,
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
select protect_company_table('download_tickets');

-- Hands a ticket over, once: one round trip, as `authenticate_api_key`.
create function take_download_ticket(p_company uuid, p_token_hash bytea, p_purpose text, p_now timestamptz)
  returns table (user_id uuid, input jsonb, origin jsonb)
  language plpgsql
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  return query
  delete from download_tickets t
  where t.company_id = p_company and t.token_hash = p_token_hash and t.purpose = p_purpose and t.expires_at > p_now
  returning t.user_id, t.input, t.origin;
end $$;
