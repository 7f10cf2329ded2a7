-- A webhook may have been taken away since a backup was made: restored it hears nothing until somebody lets it in. Owned by modules/automation.
alter table webhooks add column held_since timestamptz;
