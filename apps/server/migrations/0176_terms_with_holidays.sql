-- Terms that were reckoned without holidays ended too early. Those of documents that nobody has answered yet are reckoned
-- anew: the eighth working day of the month after the document's, as `lastDayToConfirm` does for those that arrive.

alter table receptions no force row level security;
update receptions r set deadline_on = (
  select day from (
    select day::date, row_number() over (order by day) as nth
    from generate_series(
      date_trunc('month', r.issued_at at time zone 'America/Costa_Rica') + interval '1 month',
      date_trunc('month', r.issued_at at time zone 'America/Costa_Rica') + interval '2 months',
      interval '1 day'
    ) day
    where extract(isodow from day) < 6 and not day::date = any (array[
      '2025-01-01', '2025-04-11', '2025-04-17', '2025-04-18', '2025-05-01', '2025-07-25', '2025-08-02', '2025-08-15', '2025-08-31', '2025-09-15', '2025-12-01', '2025-12-25',
      '2026-01-01', '2026-04-02', '2026-04-03', '2026-04-11', '2026-05-01', '2026-07-25', '2026-08-02', '2026-08-15', '2026-08-31', '2026-09-15', '2026-12-01', '2026-12-25',
      '2027-01-01', '2027-03-25', '2027-03-26', '2027-04-11', '2027-05-01', '2027-07-25', '2027-08-02', '2027-08-15', '2027-08-31', '2027-09-15', '2027-12-01', '2027-12-25',
      '2028-01-01', '2028-04-11', '2028-04-13', '2028-04-14', '2028-05-01', '2028-07-25', '2028-08-02', '2028-08-15', '2028-08-31', '2028-09-15', '2028-12-01', '2028-12-25'
    ]::date[])
  ) working
  where nth = 8
)
where r.status in ('new', 'pending', 'refused');
alter table receptions force row level security;
