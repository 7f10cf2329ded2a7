-- The regimes that a company was under can be corrected one by one, and the trail tells of it. Owned by modules/companies.

create or replace trigger audit after insert or delete or update on companies
  for each row execute function record_change('company', 'id', 'name', 'logo', 'logo_digest');
