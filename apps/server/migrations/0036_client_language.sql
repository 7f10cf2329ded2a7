-- The language that a client reads: its papers, letters and pages are in it. Null: as the company chose for its documents.
-- Owned by modules/clients.
alter table clients add column language text check (language ~ '^[a-z]{2}$');
