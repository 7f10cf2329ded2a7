-- The calendar of the authority is the platform's to keep: a new holiday, one that a law moves to another day or takes away for a year, and
-- years of which somebody says that their holidays are certain. Owned by modules/calendar.
alter table calendar_closures
  alter column day drop not null,
  add column kind text not null default 'closure' check (kind in ('closure', 'holiday', 'moved', 'cancelled')),
  -- The day on which the law has the holiday that was moved or taken away.
  add column holiday_on date,
  add constraint calendar_closures_holiday_check check ((kind in ('moved', 'cancelled')) = (holiday_on is not null)),
  add constraint calendar_closures_day_check check ((kind = 'cancelled') = (day is null));
create unique index calendar_closures_by_holiday on calendar_closures (holiday_on) where removed_at is null;

-- Years whose holidays are certain: no law moves any more of them. What was taken back is kept.
create table calendar_years (
  id uuid primary key,
  year integer not null check (year between 2025 and 2100),
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null,
  removed_by uuid references users (id) on delete set null,
  removed_at timestamptz
);
comment on table calendar_years is 'owner: calendar';
create unique index calendar_years_settled on calendar_years (year) where removed_at is null;
revoke insert, update, delete on calendar_years from cuenta_clara_app;
