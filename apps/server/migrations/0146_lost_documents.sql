-- What the authority says it received and later does not know is asked about a while, sent again, and in the end told to
-- people. `absences`: how often in a row it did not know it; `rounds`: how often it was sent again for that.
alter table submissions add column absences integer not null default 0 check (absences >= 0),
  add column rounds integer not null default 0 check (rounds >= 0);
alter table reception_messages add column absences integer not null default 0 check (absences >= 0),
  add column rounds integer not null default 0 check (rounds >= 0);
