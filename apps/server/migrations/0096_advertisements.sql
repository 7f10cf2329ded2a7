-- What the platform tells people: a strip under the top bar, a card on the start page, a note at the door. Whether it is a
-- draft, scheduled, live or ended follows from `is_published` and the clock.
create table advertisements (
  id uuid primary key,
  title text not null check (length(title) between 3 and 80),
  text text not null check (length(text) <= 500),
  picture bytea check (length(picture) <= 524288),
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  picture_digest text generated always as (encode(sha256(picture), 'hex')) stored,
  link text check (link ~ '^https://' and length(link) <= 500),
  kind text not null check (kind in ('info', 'maintenance', 'news', 'offer')),
  places text[] not null check (cardinality(places) > 0 and places <@ array['strip', 'start', 'login']),
  -- An empty list is everybody.
  roles text[] not null default '{}'
    check (roles <@ array['owner', 'administrator', 'accountant', 'biller', 'viewer']),
  environments text[] not null default '{}' check (environments <@ array['simulator', 'test', 'live']),
  company_ids uuid[] not null default '{}' check (cardinality(company_ids) <= 100),
  languages text[] not null default '{}' check (languages <@ array['en', 'es', 'fr', 'ar']),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_dismissible boolean not null default true,
  is_published boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at),
  check ((picture is null) = (picture_type is null))
);
create index advertisements_by_time on advertisements (starts_at desc, id);
revoke insert, update, delete on advertisements from cuenta_clara_app;

-- What a person did with one of them; whoever dismissed it sees it no more.
create table advertisement_views (
  advertisement_id uuid not null references advertisements (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  shown_at timestamptz not null,
  dismissed_at timestamptz,
  clicked_at timestamptz,
  primary key (advertisement_id, user_id)
);
create index advertisement_views_by_person on advertisement_views (user_id);
