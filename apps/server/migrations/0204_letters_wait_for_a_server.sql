-- A letter that nobody can send, because neither the company nor the installation has a mail server, is not on its way: it
-- waits, and says so.

alter domain delivery_status drop constraint delivery_status_check;
alter domain delivery_status add constraint delivery_status_check check (
  value in ('not_sent', 'sending', 'waiting', 'sent', 'delivered', 'opened', 'bounced')
);
alter table document_letters drop constraint document_letters_status_check;
alter table document_letters add constraint document_letters_status_check
check (status in ('sending', 'waiting', 'sent', 'bounced'));
alter table quotation_letters drop constraint quotation_letters_status_check;
alter table quotation_letters add constraint quotation_letters_status_check
check (status in ('sending', 'waiting', 'sent', 'bounced', 'handed'));
