-- What purchases of a supplier or of the company serve holds from a month on, until something else is said: it rewrote months that were filed
-- already. Owned by modules/vat-return.

alter table vat_uses
  -- The first month for which it is said; empty: always, as of a single purchase.
  add column since text not null default '',
  drop constraint vat_uses_pkey,
  add primary key (company_id, environment, about, about_id, line, since),
  add constraint vat_uses_since_check check (
    since = '' or about in ('company', 'supplier') and since ~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$'
  );

-- Months that were filed before it was said were computed without it. Filling it in is no change that anybody made.
alter table vat_uses disable trigger audit;
set local role cuenta_clara_system;
update vat_uses u set since = f.since
from (
  select w.company_id, w.environment, w.about, w.about_id,
    to_char(((max(r.period::text) || '-01')::date + interval '1 month'), 'YYYY-MM') as since
  from vat_uses w
  join vat_returns r on r.company_id = w.company_id and r.environment = w.environment and r.filed_at <= w.updated_at
  where w.about in ('company', 'supplier')
  group by w.company_id, w.environment, w.about, w.about_id
) f
where u.company_id = f.company_id and u.environment = f.environment and u.about = f.about and u.about_id = f.about_id;
reset role;
alter table vat_uses enable trigger audit;
