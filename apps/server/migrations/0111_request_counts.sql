-- How often an address asked a public route within its minute, for all web servers together: each counted by itself, so three of them
-- allowed three times as much. Unlogged, for a crash may forget a minute; room is left beside each row, which changes often.
-- Owned by app.
create unlogged table request_counts (
  -- The route, and whoever counts as one by their address.
  scope text primary key,
  started_at timestamptz not null,
  requests integer not null
) with (fillfactor = 50);
comment on table request_counts is 'owner: app';
