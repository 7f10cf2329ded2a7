-- What a supplier sends us for information, a credit note or a ticket, is not set aside like what is meant for others: it has a
-- state of its own, and a note takes back the credit of the invoice that it corrects.
alter table receptions drop constraint receptions_status_check;
alter table receptions drop constraint receptions_set_aside_reason_check;

alter table receptions no force row level security;
update receptions set
  status = case when set_aside_reason = 'no_answer_needed' then 'noted' else status end,
  set_aside_reason = nullif(set_aside_reason, 'no_answer_needed'),
  -- That a kind needs no answer is no fault of a document, so it is no check.
  checks = coalesce((
    select jsonb_agg(c.one order by c.place) from jsonb_array_elements(checks) with ordinality as c (one, place)
    where c.one ->> 'check' <> 'kind'
  ), '[]')
where set_aside_reason = 'no_answer_needed' or checks @> '[{"check": "kind"}]';
alter table receptions force row level security;

alter table receptions
add constraint receptions_status_check
check (status in ('new', 'pending', 'sending', 'confirmed', 'refused', 'tacit', 'noted', 'set_aside')),
add constraint receptions_set_aside_reason_check check (set_aside_reason in ('not_ours', 'duplicate'));

-- No official text bounds the part that becomes expense (MontoTotalDeGastoAplicable) by the tax: a purchase without tax is an
-- expense too. Only the credit is.
alter table receptions drop constraint receptions_check2;
alter table receptions add constraint receptions_credit_within_tax check (vat_credit <= tax);
