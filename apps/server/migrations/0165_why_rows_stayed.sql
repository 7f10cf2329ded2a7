-- Why a row of a file could not be taken back, by code and values: whoever reads it reads it in their language. `note` has the sentence of rows
-- of before. Owned by modules/imports.
alter table import_rows
  add column why_kept jsonb,
  drop constraint import_rows_check1,
  add constraint a_row_stays_for_a_reason check ((state = 'kept') = (num_nonnulls(note, why_kept) = 1));
