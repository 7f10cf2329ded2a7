-- A raise of a series that is to come: from a day on its prices are so many percent or so much higher. It becomes part of the series with
-- the first date on or after that day, which is kept so that the same raise is never made twice. Owned by modules/recurring.
alter table recurring_invoices
  add column coming_raise jsonb check (
    coming_raise is null or (coming_raise ? 'from' and (coming_raise ? 'percent') <> (coming_raise ? 'amount'))
  ),
  add column raised_from date;
