-- Whether who runs the installation named the address of a link. One that a person named is confirmed from within their account;
-- one that they were given by the platform, perhaps because they cannot get in, also from outside, with a new password.
-- Owned by modules/identity.

alter table mailed_links add column is_by_platform boolean not null default false;
