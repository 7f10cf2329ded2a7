-- A line of version 6 is one address wherever something is counted by it: where people signed in before is remembered by line too.
-- Owned by modules/identity.

create temporary table lines on commit drop as
select d.user_id, d.address, d.device, d.first_seen_at, d.last_seen_at, text(network(set_masklen(d.address::inet, 64))) as line
from known_devices d
where case when pg_input_is_valid(d.address, 'inet') then family(d.address::inet) = 6 and d.address not like '%.%' end;

delete from known_devices d using lines l where (d.user_id, d.address, d.device) = (l.user_id, l.address, l.device);

insert into known_devices (user_id, address, device, first_seen_at, last_seen_at)
select user_id, line, device, min(first_seen_at), max(last_seen_at) from lines group by 1, 2, 3;
