-- Secrets are sealed anew under another key of the installation. Nobody changed them, so no trail says that somebody did. Only
-- `npm run reseal` says so of itself, in a role that serves nobody's request inside a company. Owned by app.

create function is_resealing() returns boolean language sql stable as $$
  select current_setting('role') = 'cuenta_clara_system' and coalesce(current_setting('app.resealing', true), '') = 'on'
$$;

drop trigger audit on authority_settings;
create trigger audit after insert or delete or update on authority_settings for each row when (not is_resealing())
execute function record_change('authority', 'environment', '', 'sealed_password', 'last_success_at,last_failure_at,last_problem,median_ms');
drop trigger security on authority_settings;
create trigger security after insert or delete or update of username, sealed_password on authority_settings
for each row when (not is_resealing()) execute function note_company_security();
drop trigger audit on certificates;
create trigger audit after insert or delete or update on certificates for each row when (not is_resealing())
execute function record_change('certificate', 'id', 'holder', 'sealed', 'created_by');
drop trigger audit on company_settings;
create trigger audit after insert or delete or update on company_settings for each row when (not is_resealing())
execute function record_settings();
drop trigger audit on webhooks;
create trigger audit after insert or delete or update on webhooks for each row when (not is_resealing())
execute function record_change('webhook', 'id', 'url', 'sealed_secret', 'failures,created_by');
