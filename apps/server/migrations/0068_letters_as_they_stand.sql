-- What became of a company's letters is told as it was. Owned by modules/delivery; the outbox by modules/notifications.

alter table letters
  drop constraint letters_status_check,
  -- expired: it waited too long, and leaves no more.
  add constraint letters_status_check
    check (status in ('sending', 'waiting', 'sent', 'failed', 'bounced', 'cancelled', 'expired', 'handed')),
  -- As the client was called when it was written to: a letter alone keeps nobody in the catalogue.
  add column client_name text check (length(client_name) <= 100),
  drop constraint letters_company_id_client_id_fkey,
  add foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id);
drop index letters_unsettled;
-- Few of many: what is on its way, and what nobody got.
create index letters_unsettled on letters (company_id, created_at desc, id desc)
where status in ('sending', 'waiting', 'failed', 'bounced', 'expired');

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;
update letters l set client_name = k.name from clients k where k.company_id = l.company_id and k.id = l.client_id;
reset role;

-- The trail tells what people did with a letter, as before: the name of its client is no part of that.
drop trigger audit on letters;
create trigger audit after update on letters
for each row when (old.asked_at is distinct from new.asked_at or old.cancelled_at is distinct from new.cancelled_at)
execute function record_change(
  'letter', 'id', 'recipient', '',
  'document_id,quotation_id,payment_id,client_id,client_name,revision,recipient,reason,step,status,problem,posted_by,settled_at,instalment_due_on,kind,subject,tries,next_try_at,taken_at,expires_at'
);

-- As in 0065, by the earlier of the program's clock and ours, and for nothing but those two states. `given-up`: it was given up since
-- somebody saw it wait.
drop function turn_letter(uuid, text);
create function turn_letter(p_letter uuid, p_status text, p_now timestamptz) returns text
  language plpgsql
as $$
declare
  letter outbox;
begin
  if p_status is null or p_status not in ('cancelled', 'waiting') then
    raise exception 'A letter is cancelled or waits again: %', p_status;
  end if;
  select * into letter from outbox o where o.id = p_letter and o.sender = current_company() for update;
  if letter.claimed_until > clock_timestamp() then
    return 'leaving';
  end if;
  if letter.body is null or letter.expires_at < least(p_now, clock_timestamp()) then
    return 'gone';
  end if;
  if p_status = 'cancelled' and letter.status <> 'waiting' then
    return 'given-up';
  end if;
  update outbox o set status = p_status, claimed_by = null, claimed_until = null,
    body = case when p_status = 'cancelled' then null else o.body end
  where o.id = p_letter;
  return 'done';
end $$;
revoke execute on function turn_letter from public;
grant execute on function turn_letter to cuenta_clara_app;
select run_as_system('turn_letter(uuid, text, timestamptz)');
