-- Since when a company is under its tax regime, and under which it was before. Owned by modules/companies.

alter table companies
  -- Null: always, or nobody said.
  add column regime_since date,
  -- What held before, the oldest first: `[{"regime": "general", "since": null}]`. Each until the next one, the last until `regime_since`.
  add column earlier_regimes jsonb not null default '[]' check (jsonb_typeof(earlier_regimes) = 'array'),
  add constraint a_turn_has_its_day check (earlier_regimes = '[]' or regime_since is not null);

-- Whether a company declares some days on the form of the general regime (D-150): it was under another one than the simplified on any of
-- them. Of days before all that is known, where the first turn has a day, the company was under the other kind.
create function files_vat_return(p_company uuid, p_first date, p_last date) returns boolean
  language sql
  stable
as $$
  with turns as (
    select t.regime, t.since, lead(t.since) over (order by t.place) as until, t.place
    from companies c
    cross join lateral (
      select e.entry ->> 'regime' as regime, (e.entry ->> 'since')::date as since, e.place
      from jsonb_array_elements(c.earlier_regimes) with ordinality as e (entry, place)
      union all
      select c.regime, c.regime_since, 1000
    ) t
    where c.id = p_company
  )
  select coalesce(
    bool_or(regime is distinct from 'simplified') filter (
      where coalesce(since, '-infinity') <= p_last and coalesce(until, 'infinity') > p_first
    ), false
  ) or coalesce(
    bool_or(regime = 'simplified') filter (where place = (select min(place) from turns) and since > p_first), false
  )
  from turns
$$;

-- What held before is told by the days of its own changes.
create or replace trigger audit after insert or delete or update on companies
  for each row execute function record_change('company', 'id', 'name', 'logo', 'logo_digest,earlier_regimes');
