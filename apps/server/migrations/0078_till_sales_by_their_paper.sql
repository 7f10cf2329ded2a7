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
