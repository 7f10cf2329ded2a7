-- Acquirers deposit dollars for sales in dollars. What they withheld is declared in colones, at the rate that each settlement keeps; those that
-- stand are of colones. Owned by modules/card-settlements.
alter table card_settlements
  add column currency text not null default 'CRC' check (currency in ('CRC', 'USD')),
  add column exchange_rate numeric(18, 5) not null default 1 check (exchange_rate > 0),
  add constraint colones_are_colones check (currency <> 'CRC' or exchange_rate = 1);
drop index card_settlements_once;
create unique index card_settlements_once
  on card_settlements (company_id, environment, settled_on, lower(acquirer), lower(reference), currency, gross, deposit);
