-- How an offer reached its client, and who saw to it: a letter, WhatsApp, its link, or somebody who says that it did.
-- Null for what was sent before this was asked.

alter table quotations
  add column sent_how text check (sent_how in ('mail', 'whatsapp', 'link', 'said')),
  add column sent_by uuid;
alter table quotation_revisions
  add column sent_how text check (sent_how in ('mail', 'whatsapp', 'link', 'said')),
  add column sent_by uuid;
