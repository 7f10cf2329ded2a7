-- Who is asked into a company by their account, not by an address, stays unknown to the company until they accept: the
-- invitation names the account, and the address is read only to write to it.

alter table invitations
alter column email drop not null,
add column user_id uuid references users (id) on delete cascade,
add constraint invitations_for_one check ((email is null) <> (user_id is null));
create unique index invitations_one_per_person on invitations (company_id, user_id);

-- The trail gives names to the accounts it mentions, so it does not mention this one either.
drop trigger audit on invitations;
select audit_table(
  'invitations', 'invitation', 'id', 'email', 'token_hash', 'sent_at,expires_at,invited_by,language,user_id'
);
