-- Who runs the installation and took all files of a company along was recorded with no duration: nobody could end it, and it ran on
-- when they ran the installation no more. Owned by modules/support-visits.

create or replace function close_company_doors(
  p_user uuid, p_company uuid, p_closes_tickets boolean, p_closes_keys boolean, p_closes_invitations boolean,
  p_closes_visits boolean, p_now timestamptz
) returns setof uuid language plpgsql as $$
declare
  former text := current_setting('app.company_id', true);
  companies uuid[];
  company uuid;
begin
  -- Read whole before the first is entered: from then on a person sees that one alone.
  select array_agg(c.id order by c.id) into companies from (
    select m.company_id as id from company_users m where m.user_id = p_user
    union
    select v.company_id from platform_visits v where v.user_id = p_user and v.left_at is null and v.ends_at > p_now
  ) c
  where p_company is null or c.id = p_company;
  foreach company in array coalesce(companies, '{}') loop
    -- One company after the other, as its policies and its audit trail want it.
    perform set_config('app.company_id', company::text, true);
    if p_closes_tickets then
      delete from download_tickets t where t.company_id = company and t.user_id = p_user;
    end if;
    if p_closes_keys then
      update api_keys k set revoked_at = p_now
      where k.company_id = company and k.created_by = p_user and k.revoked_at is null;
    end if;
    if p_closes_invitations then
      delete from invitations i where i.company_id = company and i.invited_by = p_user;
    end if;
    if p_closes_visits then
      update platform_visits v set left_at = p_now, left_by = current_person()
      where v.company_id = company and v.user_id = p_user and v.left_at is null and v.ends_at > p_now;
      if found then
        perform note_security_event(
          'visit-ended', p_now, p_user, company, nullif(current_person(), p_user), null, null, '{"by": "account"}', null
        );
      end if;
    end if;
    return next company;
  end loop;
  perform set_config('app.company_id', coalesce(former, ''), true);
end $$;

-- However such a visit ends: its archive stops being made, and its file goes.
create function withdraw_visit_files() returns trigger language plpgsql as $$
begin
  perform enqueue_job(
    'withdraw-visit-files', json_build_object('visitId', new.id), null, 'visit-files:' || new.id
  );
  return null;
end $$;

create trigger withdraw_files after update of left_at on platform_visits
for each row when (old.left_at is null and new.left_at is not null and new.purpose = 'all_files')
execute function withdraw_visit_files();
