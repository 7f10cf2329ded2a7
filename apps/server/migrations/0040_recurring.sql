-- What a series does with an invoice beyond issuing it, and how its prices rise with the years. Owned by modules/recurring.
alter table recurring_invoices
  -- Prices rise by so many percent once a year; `raise_on` is the next time, and what is written holds until then.
  add column raise_percent numeric(5, 2) check (raise_percent > 0 and raise_percent <= 100),
  add column raise_on date,
  add constraint a_raise_has_its_day check ((raise_percent is null) = (raise_on is null));

-- Whether the invoice of a run goes to the client once the authority has accepted it, as the series said when it was made.
alter table recurring_runs add column sends boolean not null default false;
create index recurring_runs_to_send on recurring_runs (company_id, document_id) where sends;
