-- A simple receipt that was paid later by other means (note 6, code 99) says by which, as one that was written paid does in its payments.
-- Owned by modules/simples.

alter table simple_receipts
  add means_other text,
  add constraint simple_receipts_means_other_check check (length(means_other) between 3 and 100);
