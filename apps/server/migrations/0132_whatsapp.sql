-- An offer that somebody took to its client in WhatsApp: what became of it there nobody tells us.

alter table quotation_letters drop constraint quotation_letters_status_check;
alter table quotation_letters
  add constraint quotation_letters_status_check check (status in ('sending', 'sent', 'bounced', 'handed'));
