-- Letters about documents: who was sent what, and what became of it. The words themselves are in the outbox.

create table document_letters (
  company_id uuid not null,
  -- The letter's in the outbox, which forgets it earlier.
  id uuid not null,
  document_id uuid not null,
  recipient text not null check (length(recipient) between 3 and 320),
  reason text not null check (reason in ('asked', 'automatic', 'reminder')),
  -- Of a reminder: days after the due day, negative before it.
  step integer check ((step is not null) = (reason = 'reminder')),
  status text not null default 'sending' check (status in ('sending', 'sent', 'bounced')),
  problem text check (length(problem) <= 500),
  posted_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
create index document_letters_by_document on document_letters (company_id, document_id);
-- What goes by itself goes once.
create unique index document_letters_automatic_once on document_letters (company_id, document_id, lower(recipient))
where reason = 'automatic';
create unique index document_letters_step_once on document_letters (company_id, document_id, step)
where reason = 'reminder';
select protect_company_table('document_letters');

-- Queues the letter of a document for a company that wants it sent at this moment: `issued` or `accepted`.
create function queue_document_letter() returns trigger language plpgsql as $$
begin
  if exists (
    select from company_settings s
    where s.company_id = new.company_id and s.section = 'delivery' and s.settings ->> 'send_when' = tg_argv[0]
  ) then
    perform enqueue_job(
      'send-document-letter', json_build_object('companyId', new.company_id, 'documentId', new.id), null,
      new.company_id || ':letter:' || new.id
    );
  end if;
  return null;
end $$;
select run_as_system('queue_document_letter()');
grant execute on function queue_document_letter to cuenta_clara_app, cuenta_clara_system;

create trigger letter_when_issued after insert on documents
for each row when (new.clave is not null and new.fiscal_status <> 'accepted' and new.fiscal_status <> 'rejected')
execute function queue_document_letter('issued');
create trigger letter_when_draft_issued after update of clave on documents
for each row when (old.clave is null and new.clave is not null) execute function queue_document_letter('issued');
create trigger letter_when_accepted after update of fiscal_status on documents
for each row when (old.fiscal_status <> 'accepted' and new.fiscal_status = 'accepted')
execute function queue_document_letter('accepted');
