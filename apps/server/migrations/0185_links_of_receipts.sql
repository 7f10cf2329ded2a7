-- A simple receipt has a page of its own, whose link is handed out by WhatsApp or in a letter, as that of documents and offers.
-- Owned by modules/public-documents.

alter table public_links
  add simple_id uuid,
  add constraint public_links_company_id_simple_id_fkey foreign key (company_id, simple_id)
    references simple_receipts (company_id, id),
  add constraint public_links_company_id_simple_id_key unique (company_id, simple_id),
  drop constraint public_links_check,
  add constraint public_links_check check (num_nonnulls(document_id, quotation_id, client_id, simple_id) = 1);
