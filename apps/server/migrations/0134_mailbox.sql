-- The mailbox of a company that suppliers write to: how reading it goes, and what became of each mail.

create table mailboxes (
  company_id uuid not null primary key references companies (id),
  -- Of the settings that it was last read with; others are tried at once.
  settings_version integer not null,
  next_read_at timestamptz not null,
  -- When it was last read to the end.
  read_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- Why, as a code of a problem with its parameters.
  problem text check (length(problem) <= 60),
  problem_params jsonb not null default '{}',
  check ((failures = 0) = (failing_since is null)),
  check ((failures = 0) = (problem is null))
);
select protect_company_table('mailboxes');

create table mailbox_mails (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Where the number of a mail means something: user, server and folder, while uid_validity stays (RFC 3501, 2.3.1.1).
  mailbox text not null check (length(mailbox) <= 700),
  uid_validity numeric(20) not null,
  uid bigint not null check (uid > 0),
  -- reading: begun; whoever finds it begins again. The others are final, and committed with what was taken.
  status text not null default 'reading' check (status in ('reading', 'taken', 'nothing', 'refused')),
  attempts integer not null default 1,
  -- Nothing is left to do on the server: it is marked as read or moved, or stays as it is.
  is_settled boolean not null default false,
  sender text not null default '' check (length(sender) <= 200),
  subject text not null default '' check (length(subject) <= 300),
  bytes bigint not null check (bytes >= 0),
  sent_at timestamptz,
  reason text check (length(reason) <= 60),
  -- What became of its files, the first ones of many.
  files jsonb not null default '[]',
  file_count integer not null default 0,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, mailbox, uid_validity, uid)
);
create index mailbox_mails_by_time on mailbox_mails (company_id, created_at desc, id desc);
create index mailbox_mails_by_age on mailbox_mails (created_at);
select protect_company_table('mailbox_mails');

-- The mail that a document of a supplier came with.
create table reception_mails (
  company_id uuid not null,
  reception_id uuid not null,
  sender text not null check (length(sender) <= 200),
  subject text not null check (length(subject) <= 300),
  sent_at timestamptz,
  primary key (company_id, reception_id),
  foreign key (company_id, reception_id) references receptions (company_id, id) on delete cascade
);
select protect_company_table('reception_mails');
