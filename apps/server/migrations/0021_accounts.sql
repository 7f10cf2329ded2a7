-- Accounts: a sign-in whose password was right and that a passkey of the same account has to end, and how many letters a
-- person may have written to addresses that nobody has proven. Owned by modules/identity.

alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('two-step', 'passkey-step', 'passkey-sign-in', 'passkey-registration', 'passkey-shown'));

create table account_letter_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  letters integer not null check (letters > 0),
  primary key (user_id, day)
);
comment on table account_letter_days is 'owner: identity';
