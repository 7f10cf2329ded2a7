-- Times in which a company could not work with the authority as usual (reference §9.8). The one that is open is how it
-- works now. What was made in it is due two days after its end, so the ended ones are kept.

create domain contingency_kind as text check (value in ('no_internet', 'provisional'));

create table contingencies (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- no_internet: documents say so in their key and wait. provisional: paper stands in for documents.
  kind contingency_kind not null,
  started_at timestamptz not null,
  started_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  primary key (company_id, id),
  constraint contingencies_end_after_they_start check (ended_at >= started_at)
);
create unique index contingencies_one_open on contingencies (company_id, environment) where ended_at is null;
create index contingencies_by_time on contingencies (company_id, environment, started_at);
select audit_table('contingencies', 'contingency', 'id', 'kind', '', 'started_by,ended_by');

-- Until when what was made at a moment is owed to the authority: two days from the end of the contingency in which it was
-- made; while that one lasts, and without one, two days from when it was made. The term of the resolution in force is not
-- known for certain (reference §9.8): this is the one of MH-DGT-RES-48-2016, article 15, and earlier rather than later.
create function contingency_due_at(company uuid, place text, made_at timestamptz) returns timestamptz
  language sql stable
return coalesce(
  (
    select max(c.ended_at) from contingencies c
    where c.company_id = company and c.environment = place and c.started_at <= made_at and c.ended_at >= made_at
  ),
  made_at
) + interval '48 hours';

-- What was made in a contingency and has no verdict yet: few among many.
create index documents_in_contingency on documents (company_id, environment)
where substr(clave, 42, 1) in ('2', '3') and fiscal_status in ('queued', 'held', 'sent', 'processing');
create index simple_receipts_provisional on simple_receipts (company_id)
where use = 'provisional' and status in ('issued', 'paid');
