-- The work list is found anew from what there is; kept is only what people said about one of its rows.
create table work_list_marks (
  company_id uuid not null references companies (id),
  -- Section and subject of the row: `overdue:` and the document's id.
  item_key text not null check (item_key ~ '^[a-z_]{3,30}:[0-9A-Za-z-]{1,60}$'),
  -- Not shown before this day.
  snoozed_until date,
  dismissed_at timestamptz,
  reason text check (length(reason) between 3 and 200),
  marked_by uuid references users (id) on delete set null,
  marked_at timestamptz not null,
  primary key (company_id, item_key),
  constraint snoozed_or_dismissed check (num_nonnulls(snoozed_until, dismissed_at) = 1),
  constraint a_dismissal_has_its_reason check (dismissed_at is null or reason is not null)
);
select protect_company_table('work_list_marks');
select audit_table('work_list_marks', 'work-list-row', 'item_key', '', '', 'marked_by,marked_at');

-- What a person chose for their start page of a company.
create table start_choices (
  company_id uuid not null,
  user_id uuid not null,
  hides_first_steps boolean not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references company_users (company_id, user_id) on delete cascade
);
select protect_company_table('start_choices');
