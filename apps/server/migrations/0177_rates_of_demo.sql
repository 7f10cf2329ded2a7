-- The rates that the pretend authority publishes are for demo companies and reach no other.

alter table exchange_rates add column is_demo boolean not null default false;
update exchange_rates set is_demo = true where source = 'simulator';
alter table exchange_rates
alter column is_demo drop default,
drop constraint exchange_rates_pkey,
add primary key (day, is_demo);
