-- From which branch and terminal a member usually issues, where that is not what the company does. Owned by modules/members.

alter table company_users
  add column branch branch_code,
  add column terminal terminal_code,
  add constraint a_place_is_whole check ((branch is null) = (terminal is null)),
  add constraint usual_place foreign key (company_id, branch, terminal)
    references terminals (company_id, branch, code) on delete set null (branch, terminal);
create index company_users_by_place on company_users (company_id, branch, terminal) where terminal is not null;

-- A place that is closed is nobody's usual one any more.
create function leave_closed_terminal() returns trigger language plpgsql as $$
begin
  update company_users m set branch = null, terminal = null
  where m.company_id = new.company_id and m.branch = new.branch and m.terminal = new.code;
  return null;
end $$;
create trigger leave_closed_terminal after update of is_active on terminals
for each row when (old.is_active and not new.is_active) execute function leave_closed_terminal();

create function leave_closed_branch() returns trigger language plpgsql as $$
begin
  update company_users m set branch = null, terminal = null
  where m.company_id = new.company_id and m.branch = new.code;
  return null;
end $$;
create trigger leave_closed_branch after update of is_active on branches
for each row when (old.is_active and not new.is_active) execute function leave_closed_branch();
