-- Mail of the installation itself: links, invitations, notices. Without a mail server it stays here, where the platform
-- administrator reads it.

create table outbox (
  id uuid primary key,
  recipient text not null check (length(recipient) between 3 and 320),
  template text not null,
  subject text not null,
  -- Sealed under the purpose outbox:<id>, for it may carry a link that opens an account; gone once it was sent.
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- After this a link in it opens nothing, so sending it would only confuse.
  expires_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_by_age on outbox (created_at desc, id desc);
create index outbox_waiting on outbox (created_at) where status = 'waiting';

-- A person's request may put mail in, and read none.
revoke select, update, delete on outbox from cuenta_clara_app;
