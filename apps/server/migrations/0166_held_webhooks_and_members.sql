-- A webhook may have been taken away since a backup was made: restored it hears nothing until somebody lets it in. Owned by modules/automation.
alter table webhooks add column held_since timestamptz;

-- So may somebody have left the company, or been dismissed. Who holds no keys to it is suspended until somebody who does says that they still
-- belong there. Owned by modules/members.
alter table company_users add column held_since timestamptz;
alter table company_users add constraint who_is_held_is_suspended check (held_since is null or active = 0);
