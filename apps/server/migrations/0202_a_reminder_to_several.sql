-- A reminder goes to everybody who is named for reminders, as what it is to each of them: one letter of a step for each address. Further ones
-- were kept as letters of the document itself. One that nobody got is none. Owned by modules/delivery.

drop index letters_step_once;
create unique index letters_step_once on letters (
  company_id, document_id, step, coalesce(instalment_due_on, 'infinity'::date), lower(recipient)
)
where reason = 'reminder' and status not in ('cancelled', 'failed', 'bounced', 'expired');
