-- What an offer asks for before work begins, and the payment on account that brings it.

alter table quotations
  add column deposit_percent numeric(5, 2) check (deposit_percent > 0 and deposit_percent <= 100),
  add column deposit_amount numeric(15, 2) check (deposit_amount > 0),
  add constraint one_deposit check (num_nonnulls(deposit_percent, deposit_amount) <= 1);

-- The offer that a payment was received for: it settles what is made of it.
alter table payments
  add column quotation_id uuid,
  add foreign key (company_id, quotation_id) references quotations (company_id, id);
create index payments_by_quotation on payments (company_id, quotation_id) where quotation_id is not null;

-- A paper of a document or an offer that its client sees by the link.
alter table papers
  add column is_shown boolean not null default false,
  add constraint shared_with_a_client check (not is_shown or num_nonnulls(document_id, quotation_id) = 1);

-- The one letter that goes by itself before an offer expires, once for each revision.
alter table letters
  drop constraint letters_reason_check,
  add constraint letters_reason_check check (reason in ('asked', 'automatic', 'reminder', 'follow_up')),
  add check (reason <> 'follow_up' or quotation_id is not null);
create unique index letters_follow_up_once on letters (company_id, quotation_id, revision)
where reason = 'follow_up';

-- A client's word that the deposit of an accepted offer was sent.
alter table payment_notices
  add column quotation_id uuid,
  add foreign key (company_id, quotation_id) references quotations (company_id, id),
  add constraint meant_for_one_thing check (quotation_id is null or document_ids = '{}');
