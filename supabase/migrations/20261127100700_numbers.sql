-- Numbers of a site by day, counted once a night from events and submissions, so that a year is a few thousand rows. They
-- name no visitor and stay after the events are deleted.

create table public.visit_stats (
  tenant_id bigint not null references public.tenants on delete cascade,
  site_id uuid not null references public.sites on delete cascade,
  kind text not null check (kind in ('total', 'page', 'source', 'campaign', 'click', 'form')),
  day date not null,
  locale text not null,
  name text not null default '',
  views integer not null default 0,
  visits integer not null default 0,
  visitors integer not null default 0,
  converted integer not null default 0,
  clicks integer not null default 0,
  forms integer not null default 0,
  leads integer not null default 0,
  primary key (site_id, kind, day, locale, name)
);

create index visit_stats_day_idx on public.visit_stats (tenant_id, day);

comment on table public.visit_stats is 'Numbers of a site by day (UTC) and locale, as totals and by page, source, campaign, click and form.';
comment on column public.visit_stats.name is 'Path, "source / medium", campaign, target of a click, form id; empty for totals.';
comment on column public.visit_stats.visits is 'Events of one session id without a pause of 30 minutes. By page: visits that began there.';
comment on column public.visit_stats.visitors is 'Different session ids of the day; only in totals.';
comment on column public.visit_stats.converted is 'Visits in which a form was sent.';
comment on column public.visit_stats.forms is 'Forms that browsers reported, so only with consent. `leads` are all stored submissions without spam.';

alter table public.visit_stats enable row level security;

-- Days to count again.
create table private.stats_dirty (
  tenant_id bigint not null references public.tenants on delete cascade,
  day date not null,
  primary key (day, tenant_id)
);

alter table private.stats_dirty enable row level security;

-- Time until which rows have been checked for days to count.
create table private.stats_state (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default '-infinity'
);

alter table private.stats_state enable row level security;

insert into private.stats_state default values;

-- Session ids of the tenant's staff, whose visits do not count.
create table private.own_visitors (
  tenant_id bigint not null references public.tenants on delete cascade,
  identifier text not null check (identifier ~ '^[A-Za-z0-9]{32}$'),
  primary key (tenant_id, identifier)
);

alter table private.own_visitors enable row level security;

-- Secrets for sending a tenant's conversions to services. They are in no configuration, and only the Worker's call returns
-- them.
create table private.conversion_secrets (
  tenant_id bigint not null references public.tenants on delete cascade,
  service text not null check (service in ('meta', 'google')),
  secret text not null check (char_length(secret) between 1 and 1000),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, service)
);

alter table private.conversion_secrets enable row level security;

-- For tools that read tables: the numbers of each day with their rate and the site's name.
create view public.stats_by_day with (security_invoker = true) as
select
  stats.tenant_id, stats.site_id, site.name as site, stats.day, stats.locale,
  stats.views, stats.visits, stats.visitors, stats.clicks, stats.forms, stats.leads, stats.converted,
  round(stats.converted::numeric / nullif(stats.visits, 0), 4) as conversion_rate
from public.visit_stats as stats
join public.sites as site on site.id = stats.site_id
where stats.kind = 'total';

create view public.stats_by_name with (security_invoker = true) as
select
  stats.tenant_id, stats.site_id, site.name as site, stats.kind, stats.name, stats.day, stats.locale,
  stats.views, stats.visits, stats.clicks, stats.forms, stats.leads, stats.converted
from public.visit_stats as stats
join public.sites as site on site.id = stats.site_id
where stats.kind <> 'total';
