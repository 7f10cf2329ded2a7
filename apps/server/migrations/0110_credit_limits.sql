-- What a client may owe at most, for each currency by itself; null where nobody set a limit.

alter table clients
  add column credit_limit_crc numeric(18, 5) check (credit_limit_crc >= 0),
  add column credit_limit_usd numeric(18, 5) check (credit_limit_usd >= 0);

-- What a client of the transaction's company owes in its present environment, by currency: `{"CRC": 1130.00000}`.
create function open_balances(p_client uuid, p_environment text) returns jsonb
  language sql stable
as $$
  select coalesce(jsonb_object_agg(o.currency, o.owed::text), '{}')
  from (
    select d.currency, sum(d.balance) as owed from documents d
    where d.company_id = current_company() and d.client_id = p_client and d.environment = p_environment
      and d.balance <> 0
    group by d.currency
  ) o
$$;
