-- The same sale is known by what its paper says: a hash of how much a release read of it changed with the release. Programs of the
-- release before still write it. Owned by modules/counter.
alter table till_sales alter column request_hash drop not null;

-- When a browser that sells was last heard of, and how many sales waited there then: who closes a shift is told that more may come.
-- It says so every few minutes, which is no change that anybody made.
alter table till_devices
  add column heard_at timestamptz,
  add column waiting int not null default 0 check (waiting >= 0);
drop trigger audit on till_devices;
select audit_table('till_devices', 'till', 'terminal', 'label', '', 'device_id,taken_by,taken_at,heard_at,waiting');

-- What was given back over the counter is no credit of the client any more, by whichever means it was given: a note that names several
-- says how much by each; one that names a single one, or none, was given back in cash alone, as far as it says so.
create or replace function settle_return_at_counter() returns trigger language plpgsql as $$
declare
  note documents;
  part record;
  rest numeric := new.amount;
begin
  select d.* into note from documents d
  where d.company_id = new.company_id and d.id = new.source_id and d.kind = 'credit-note'
    and jsonb_typeof(d.input -> 'cash') = 'object';
  for part in
    select p.means, sum(p.amount) as amount
    from jsonb_to_recordset(note.input -> 'payments') as p (means text, amount numeric)
    where jsonb_array_length(note.input -> 'payments') > 1 and p.means <> '01'
    group by 1
    union all
    select '01', (note.input #>> '{cash,change}')::numeric
    order by 1 desc
  loop
    -- The smaller of nothing and something would be something.
    if coalesce(part.amount, 0) > 0 and rest > 0 then
      insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, means, recorded_by, created_at)
      values (
        new.company_id, new.id, gen_random_uuid(), 'refund', least(part.amount, rest), costa_rica_day(note.issued_at),
        part.means, note.issued_by, clock_timestamp()
      );
      rest := rest - least(part.amount, rest);
    end if;
  end loop;
  return null;
end $$;
