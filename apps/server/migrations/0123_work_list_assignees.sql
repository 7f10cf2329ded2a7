-- Who looks after a row of the work list; without one it is whoever made its subject.
create table work_list_assignees (
  company_id uuid not null,
  -- Section and subject of the row, as in work_list_marks.
  item_key text not null check (item_key ~ '^[a-z_]{3,30}:[0-9A-Za-z-]{1,60}$'),
  user_id uuid not null,
  assigned_by uuid references users (id) on delete set null,
  assigned_at timestamptz not null,
  primary key (company_id, item_key),
  -- Who leaves the company leaves its work to whoever made it.
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
select protect_company_table('work_list_assignees');
select audit_table('work_list_assignees', 'work-list-row', 'item_key', '', '', 'assigned_by,assigned_at');
