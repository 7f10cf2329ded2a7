-- A sign-in whose password was right and that a passkey of the same account has to end.

alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('two-step', 'passkey-step', 'passkey-sign-in', 'passkey-registration', 'passkey-shown'));
