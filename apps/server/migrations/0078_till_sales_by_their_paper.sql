-- The same sale is known by what its paper says: a hash of how much a release read of it changed with the release. Programs of the
-- release before still write it. Owned by modules/counter.
alter table till_sales alter column request_hash drop not null;
