-- Clients who want no reminders, by their own word or the company's.

alter table clients
  add column reminders_off_at timestamptz,
  add column reminders_off_by text check (reminders_off_by in ('client', 'company')),
  add constraint clients_reminders_off check (num_nonnulls(reminders_off_at, reminders_off_by) in (0, 2));

-- Where mail programs take their "unsubscribe" button, RFC 8058.
alter table outbox add column unsubscribe_url text check (length(unsubscribe_url) <= 500);
