-- A holiday that the platform adds may be of one year, or of every year from its own on, until a law ends it. Owned by modules/calendar.
alter table calendar_closures
  add column is_yearly boolean not null default false,
  -- The last year that has it; null while no law ends it.
  add column last_year integer check (last_year between 2025 and 2100),
  add constraint only_holidays_come_again check (not is_yearly or kind = 'holiday'),
  add constraint what_comes_again_may_end check (last_year is null or (is_yearly and last_year >= extract(year from day)));
