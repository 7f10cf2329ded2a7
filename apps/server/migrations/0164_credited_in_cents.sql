-- What a note takes from a document is an amount of its currency's smallest coin as well: each is rounded by itself, so that
-- what was credited is the sum of the amounts that people read on the notes.
alter table document_references alter column amount type numeric(15, 2);
