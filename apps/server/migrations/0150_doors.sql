-- What lets a person into companies without a session, closed with the account's other doors: keys that they made for
-- other programs, tickets for downloads, and invitations that they sent.

-- In one company, or in all of a person's. Answers the companies, so that open streams there can be told.
create function close_company_doors(
  p_user uuid, p_company uuid, p_closes_tickets boolean, p_closes_keys boolean, p_closes_invitations boolean,
  p_now timestamptz
)
  returns setof uuid
  language plpgsql
as $$
declare
  former text := current_setting('app.company_id', true);
  company uuid;
begin
  for company in
    select m.company_id from company_users m
    where m.user_id = p_user and (p_company is null or m.company_id = p_company)
  loop
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
    return next company;
  end loop;
  perform set_config('app.company_id', coalesce(former, ''), true);
end $$;
