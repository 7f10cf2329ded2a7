-- Closing the books and opening them again are acts of somebody, with a history; the day up to which they are closed is
-- what the last of them says.

-- owner: periods
create table period_changes (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('closed', 'reopened')),
  -- Since then nothing dated on or before this day changes; null: nothing is closed any more.
  closed_until date,
  -- How much of what was dated in the period was still open when it was closed.
  left_open integer check (left_open >= 0),
  reason text check (length(reason) between 5 and 300),
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (company_id, id),
  check (kind = 'reopened' or closed_until is not null),
  check ((kind = 'reopened') = (reason is not null))
);
select protect_company_table('period_changes');
select audit_table('period_changes', 'period', 'id', '', '', 'changed_by');
create trigger period_changes_stay before update on period_changes
for each row execute function refuse_any_change();

insert into period_changes (company_id, id, kind, closed_until, changed_at)
select company_id, gen_random_uuid(), 'closed', (settings ->> 'closed_until')::date, updated_at
from company_settings where section = 'period' and settings ->> 'closed_until' is not null;
-- Nobody changed a setting by this.
alter table company_settings disable trigger audit;
delete from company_settings where section = 'period';
alter table company_settings enable trigger audit;
