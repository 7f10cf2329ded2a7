-- A document that only tries the set-up counts in no figure of its company, and never where documents are for real.

alter table documents
  add column is_trial boolean not null
    generated always as (coalesce((input ->> 'is_trial')::boolean, false)) stored,
  add constraint trials_are_never_live check (not is_trial or environment is distinct from 'live');

drop index documents_by_time;
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
include (environment, kind, fiscal_status, currency, total, balance, is_trial);

create or replace function company_figures(p_companies uuid[], p_month timestamptz)
returns table(company_id uuid, member_count integer, documents_this_month integer, certificate_not_after timestamptz)
language sql
stable security definer
set search_path = public, pg_temp
as $$
  select c.id,
    (select count(*)::int from company_users o where o.company_id = c.id and o.active = 1),
    (
      select count(*)::int from documents d
      where d.company_id = c.id and d.environment = c.environment and d.sorted_at >= p_month and d.clave is not null
        and not d.is_trial
    ),
    (
      select t.not_after from certificates t
      where t.company_id = c.id and t.environment = c.environment and t.is_current
    )
  from companies c
  join company_users m on m.company_id = c.id and m.user_id = current_person() and m.active = 1
  where c.id = any (p_companies)
$$;

create or replace function open_balances(p_client uuid, p_environment text)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_object_agg(o.currency, o.owed::text), '{}')
  from (
    select d.currency, sum(d.balance) as owed from documents d
    where d.company_id = current_company() and d.client_id = p_client and d.environment = p_environment
      and d.balance <> 0 and not d.is_trial
    group by d.currency
  ) o
$$;
