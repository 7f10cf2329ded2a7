-- What opened an account or a company when a backup was made may have been shut since. In restored data a key of another program opens
-- nothing, and a passkey no account by itself, until somebody says of it that it still counts (ADR 0034).
-- Owned by modules/automation and modules/identity. How keys are read says 0110.

alter table api_keys add column held_since timestamptz;
alter table passkeys add column held_since timestamptz;
