-- What ends a platform administrator's sessions, account or role ends their support visits with it, and the companies that they look
-- into hear of it as those in which they are members. Owned by modules/identity and modules/support-visits.

-- Whoever visits finds their own visits without being in a company, as their memberships.
create policy own_visits on platform_visits for select
using (current_company() is null and user_id = current_person());
create index platform_visits_open on platform_visits (user_id) where left_at is null;

-- As in 0003, and closes visits. That of 0003 stays for programs of the release before, until they are replaced.
create function close_company_doors(
  p_user uuid, p_company uuid, p_closes_tickets boolean, p_closes_keys boolean, p_closes_invitations boolean,
  p_closes_visits boolean, p_now timestamptz
)
  returns setof uuid
  language plpgsql
as $$
declare
  former text := current_setting('app.company_id', true);
  companies uuid[];
  company uuid;
begin
  -- Read whole before the first is entered: from then on a person sees that one alone.
  select array_agg(c.id order by c.id) into companies from (
    select m.company_id as id from company_users m where m.user_id = p_user
    union
    select v.company_id from platform_visits v
    where v.user_id = p_user and v.purpose = 'support' and v.left_at is null and v.ends_at > p_now
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
      where v.company_id = company and v.user_id = p_user and v.purpose = 'support' and v.left_at is null
        and v.ends_at > p_now;
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
