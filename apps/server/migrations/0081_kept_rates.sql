-- An item whose rate somebody keeps although the catalogue changed that of its code has its answer: it is asked about again only after
-- the next change of that code. Owned by modules/items; the catalogue by modules/catalogues.

alter table items
  -- The change that it was kept against, which names itself by the moment at which its version was applied.
  add column rate_kept_of timestamptz,
  add column rate_kept_at timestamptz,
  add column rate_kept_by uuid references users (id),
  add constraint items_rate_kept_check check ((rate_kept_of is null) = (rate_kept_at is null));

-- Another code or rate is another question, whoever writes it.
create function forget_kept_rate() returns trigger language plpgsql as $$
begin
  new.rate_kept_of := null;
  new.rate_kept_at := null;
  new.rate_kept_by := null;
  return new;
end $$;
create trigger forget_kept_rate before update on items
for each row when ((old.cabys, old.rate_code) is distinct from (new.cabys, new.rate_code))
execute function forget_kept_rate();

-- As in 0066, with the moment of the last change of the rate of each code.
drop function rerated_cabys();
create function rerated_cabys() returns table (code text, rate_code text, changed_at timestamptz) language sql stable rows 20 as $$
  select distinct c.code, cabys_rate_code(h.former_rate), max(v.applied_at) over (partition by c.code)
  from cabys_changes h
  join cabys_versions v on v.id = h.version_id and v.status = 'applied'
  join cabys c on c.code = h.code and not c.is_withdrawn
  where h.rate <> h.former_rate and cabys_rate_code(h.former_rate) <> cabys_rate_code(c.rate)
$$;
select run_as_system('rerated_cabys()');

