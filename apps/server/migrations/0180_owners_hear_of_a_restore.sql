-- Owners saw on the screen alone that a backup was restored. Owned by modules/settings.

-- False from a restore until a letter about it was written to them. Who works after one that was before knows of it.
alter table numbering_holds add column owners_told boolean not null default true;
