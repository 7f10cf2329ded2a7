-- Where the journal of this server stood when a person last wrote: a replica that has come so far shows whatever they
-- wrote (docs/adr/0027). Written only where there is a replica. A row is a few bytes that change often, so that room is left
-- beside it, and losing one with a crash does no harm.
create table last_writes (
  user_id uuid primary key references users (id) on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);
comment on table last_writes is 'owner: platform/database';

alter table last_writes enable row level security;
alter table last_writes force row level security;
create policy own_row on last_writes to public
  using (user_id = current_person()) with check (user_id = current_person());
create policy everybody on last_writes to cuenta_clara_system using (true) with check (true);
