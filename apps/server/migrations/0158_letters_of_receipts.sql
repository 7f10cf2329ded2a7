-- A simple receipt goes to its client by mail too, with its PDF. Owned by modules/delivery.

alter table letters
  add column simple_id uuid,
  add foreign key (company_id, simple_id) references simple_receipts (company_id, id),
  drop constraint letters_kind_check,
  add constraint letters_kind_check check (
    kind in ('document', 'quotation', 'reminder', 'payment', 'simple', 'statement', 'scheduled-file', 'rule')
  ),
  drop constraint letters_check5,
  add constraint letters_about_one check (num_nonnulls(document_id, quotation_id, payment_id, simple_id) <= 1);

create index letters_of_receipt on letters (company_id, simple_id) where simple_id is not null;

drop trigger audit on letters;
create trigger audit after update on letters
for each row when (old.asked_at is distinct from new.asked_at or old.cancelled_at is distinct from new.cancelled_at)
execute function record_change(
  'letter', 'id', 'recipient', '',
  'document_id,quotation_id,payment_id,simple_id,client_id,client_name,revision,recipient,reason,step,status,problem,posted_by,settled_at,instalment_due_on,kind,subject,tries,next_try_at,taken_at,expires_at'
);
