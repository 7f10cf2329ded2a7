-- Letters that a company sends in its own name, with files of its documents.

alter table outbox
  -- In whose name it goes; null for the installation's own.
  add column sender uuid references companies (id),
  -- Who gets the same letter unseen.
  add column copies text[] not null default '{}' check (cardinality(copies) <= 4),
  -- References to the files that go along, read when it is sent: [{"document_id", "file", "name"}].
  add column attachments jsonb not null default '[]'
    check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 6);
