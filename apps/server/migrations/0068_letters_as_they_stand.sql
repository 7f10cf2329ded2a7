-- What became of a company's letters is told as it was. Owned by modules/delivery; the outbox by modules/notifications.

alter table letters
  drop constraint letters_status_check,
  -- expired: it waited too long, and leaves no more.
  add constraint letters_status_check
    check (status in ('sending', 'waiting', 'sent', 'failed', 'bounced', 'cancelled', 'expired', 'handed'));
drop index letters_unsettled;
-- Few of many: what is on its way, and what nobody got.
create index letters_unsettled on letters (company_id, created_at desc, id desc)
where status in ('sending', 'waiting', 'failed', 'bounced', 'expired');
