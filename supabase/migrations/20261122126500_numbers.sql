-- Numbers of a site by day: counted once a night from events and submissions, so that a year is a few thousand rows.
-- They name no visitor, and stay when the events are deleted.

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

comment on table public.visit_stats is 'Numbers of a site by day (UTC) and locale, in all and by page, source, campaign, click and form.';
comment on column public.visit_stats.name is 'Path, "source / medium", campaign, target of a click, form id; empty in all.';
comment on column public.visit_stats.visits is 'Events of one session id without a pause of 30 minutes. By page: visits that began there.';
comment on column public.visit_stats.visitors is 'Different session ids of the day; only in all.';
comment on column public.visit_stats.converted is 'Visits with a form that was sent.';
comment on column public.visit_stats.forms is 'Forms that browsers reported, so only of visitors who allow it. `leads` are all that were stored, without spam.';

alter table public.visit_stats enable row level security;
revoke all on table public.visit_stats from public, anon, authenticated;
grant all on table public.visit_stats to service_role;

-- Days that are to be counted again.
create table private.stats_dirty (
  tenant_id bigint not null references public.tenants on delete cascade,
  day date not null,
  primary key (day, tenant_id)
);

-- Until when rows have been looked at for days that they change.
create table private.stats_state (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default '-infinity'
);

insert into private.stats_state default values;

-- Session ids of the tenant's own people, whose visits do not count.
create table private.own_visitors (
  tenant_id bigint not null references public.tenants on delete cascade,
  identifier text not null check (identifier ~ '^[A-Za-z0-9]{32}$'),
  primary key (tenant_id, identifier)
);

alter table private.stats_dirty enable row level security;
alter table private.stats_state enable row level security;
alter table private.own_visitors enable row level security;

-- Rows are stored in the order of time, so these are small and enough.
create index tracking_events_stored_idx on public.tracking_events using brin (created_at);
create index form_submissions_stored_idx on public.form_submissions using brin (stored_at);
create index form_submissions_changed_idx on public.form_submissions (status_changed_at)
  where status_changed_at is not null;

-- Counts one day of one tenant anew.
create function private.count_day(of_tenant bigint, of_day date) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  day_begin timestamptz := of_day::timestamp at time zone 'UTC';
  day_end timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
  codes text[] := array(select jsonb_object_keys(private.locale_names()));
begin
  delete from public.visit_stats as stats where stats.tenant_id = of_tenant and stats.day = of_day;

  insert into public.visit_stats (
    tenant_id, site_id, kind, day, locale, name, views, visits, visitors, converted, clicks, forms, leads
  )
  with seen as (
    select
      event.id, event.action, event.occurred_at,
      coalesce(event.identifier, '') as identifier,
      lower(substring(event.url from '^https?://([^/?#:]+)')) as host,
      coalesce(nullif(substring(event.url from '^https?://[^/?#]+([^?#]*)'), ''), '/') as path,
      coalesce(event.target, '') as target,
      coalesce(nullif(event.utm_source, ''), lower(substring(event.referrer from '^https?://([^/?#:]+)')), 'direct')
        || ' / ' || coalesce(nullif(event.utm_medium, ''), 'none') as source,
      coalesce(event.utm_campaign, '') as campaign
    from public.tracking_events as event
    where event.tenant_id = of_tenant and event.occurred_at >= day_begin and event.occurred_at < day_end
      and not exists (
        select from private.own_visitors as own
        where own.tenant_id = of_tenant and own.identifier = event.identifier
      )
  ),
  sent as (
    select lower(substring(lead.url from '^https?://([^/?#:]+)')) as host, coalesce(nullif(substring(lead.url from '^https?://[^/?#]+([^?#]*)'), ''), '/') as path, lead.form_id
    from public.form_submissions as lead
    where lead.tenant_id = of_tenant and lead.created_at >= day_begin and lead.created_at < day_end
      and lead.status <> 'spam'
  ),
  -- A host that is the tenant's no more counts for its first site.
  hosts as (
    select named.host, site.id as site_id, site.default_locale
    from (select host from seen union select host from sent) as named,
      lateral (
        select candidate.id, candidate.default_locale
        from public.sites as candidate
        where candidate.tenant_id = of_tenant
        order by candidate.id is distinct from (private.site_of(named.host)).id, candidate.created_at, candidate.id
        limit 1
      ) as site
  ),
  events as (
    select seen.*, hosts.site_id, case when split_part(seen.path, '/', 2) = any (codes) then split_part(seen.path, '/', 2) else hosts.default_locale end as locale
    from seen join hosts on hosts.host is not distinct from seen.host
  ),
  leads as (
    select sent.form_id, hosts.site_id, case when split_part(sent.path, '/', 2) = any (codes) then split_part(sent.path, '/', 2) else hosts.default_locale end as locale
    from sent join hosts on hosts.host is not distinct from sent.host
  ),
  begun as (
    select events.*,
      coalesce(occurred_at - lag(occurred_at) over person > interval '30 minutes', true) as is_first
    from events
    where identifier <> ''
    window person as (partition by site_id, identifier order by occurred_at, id)
  ),
  numbered as (
    select begun.*, sum(is_first::integer) over (
      partition by site_id, identifier order by occurred_at, id
    ) as number
    from begun
  ),
  visits as (
    select first_event.*, later.is_converted
    from numbered as first_event
    join (
      select site_id, identifier, number, bool_or(action = 'submitForm') as is_converted
      from numbered group by site_id, identifier, number
    ) as later using (site_id, identifier, number)
    where first_event.is_first
  ),
  counted (site_id, kind, locale, name, views, visits, visitors, converted, clicks, forms, leads) as (
    select site_id, 'total', locale, '',
      (action = 'pageView')::integer, 0, 0, 0, (action = 'click')::integer, (action = 'submitForm')::integer, 0
    from events
    union all
    select site_id,
      case action when 'pageView' then 'page' when 'click' then 'click' else 'form' end,
      locale,
      left(case action when 'pageView' then path else target end, 200),
      (action = 'pageView')::integer, 0, 0, 0, (action = 'click')::integer, (action = 'submitForm')::integer, 0
    from events
    union all
    select site_id, kind, locale, left(name, 200), 0, 1, 0, is_converted::integer, 0, 0, 0
    from visits, lateral (
      values ('total', ''), ('page', path), ('source', source), ('campaign', nullif(campaign, ''))
    ) as about (kind, name)
    where name is not null
    union all
    select site_id, 'total', locale, '', 0, 0, 1, 0, 0, 0, 0
    from (select distinct on (site_id, identifier) site_id, locale from visits order by site_id, identifier, id) as person
    union all
    select site_id, kind, locale, name, 0, 0, 0, 0, 0, 0, 1
    from leads, lateral (values ('total', ''), ('form', form_id)) as about (kind, name)
  ),
  summed as (
    select site_id, kind, locale, name,
      sum(views) as views, sum(visits) as visits, sum(visitors) as visitors, sum(converted) as converted,
      sum(clicks) as clicks, sum(forms) as forms, sum(leads) as leads
    from counted group by site_id, kind, locale, name
  ),
  -- Visitors choose some of these names, so a day keeps the thousand largest of a kind.
  ranked as (
    select summed.*, row_number() over (
      partition by site_id, kind order by views + visits + clicks + forms + leads desc, name
    ) as place
    from summed
  )
  select
    of_tenant, site_id, kind, of_day, locale, case when place > 1000 then '…' else name end as name,
    sum(views), sum(visits), sum(visitors), sum(converted), sum(clicks), sum(forms), sum(leads)
  from ranked
  group by site_id, kind, locale, case when place > 1000 then '…' else name end;
end
$$;

-- Counts the days that new rows have changed, for as long as `max_seconds`. `more` says that a further call has work.
-- A day whose events are deleted by now is not counted again. PostgREST gives the call the time that it is set to have.
create function public.stats_roll_up(max_seconds integer default 5) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  started timestamptz := clock_timestamp();
  -- A transaction may have stored rows with an earlier time than one that ended before it.
  since timestamptz;
  work record;
  counted integer := 0;
  more boolean := false;
begin
  select looked_until - interval '1 hour' into since from private.stats_state for update;
  insert into private.stats_dirty (tenant_id, day)
  select changed.tenant_id, changed.day
  from (
    select event.tenant_id, (event.occurred_at at time zone 'UTC')::date as day
    from public.tracking_events as event where event.created_at >= since
    union
    select lead.tenant_id, (lead.created_at at time zone 'UTC')::date
    from public.form_submissions as lead where lead.stored_at >= since or lead.status_changed_at >= since
  ) as changed
  join public.tenants as tenant on tenant.id = changed.tenant_id
  where changed.day > current_date - coalesce(tenant.keep_events_days, 36500)
  on conflict do nothing;
  update private.stats_state set looked_until = now();

  for work in select tenant_id, day from private.stats_dirty order by day desc, tenant_id loop
    if clock_timestamp() - started > make_interval(secs => max_seconds) then
      more := true;
      exit;
    end if;
    perform private.count_day(work.tenant_id, work.day);
    delete from private.stats_dirty as done where done.tenant_id = work.tenant_id and done.day = work.day;
    counted := counted + 1;
  end loop;
  return jsonb_build_object('days', counted, 'more', more);
end
$$;

comment on function public.stats_roll_up is 'Counts the days of tenants that new events and submissions have changed. The Worker calls it every night.';

-- Numbers of a site over days, both included: in all, by day, by locale, and the largest of each kind. Reads only what is
-- counted; `counted_until` says when that was.
create function public.site_stats(site text, from_day date, until_day date, top integer default 20) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.site_of_host(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if from_day is null or until_day is null or until_day < from_day or until_day - from_day > 3660 then
    return jsonb_build_object('error', 'invalid_days');
  end if;
  return (
    with sums as (
      select day, locale, grouping(day, locale) as level, jsonb_build_object(
        'views', coalesce(sum(views), 0), 'visits', coalesce(sum(visits), 0), 'clicks', coalesce(sum(clicks), 0),
        'forms', coalesce(sum(forms), 0), 'leads', coalesce(sum(leads), 0), 'converted', coalesce(sum(converted), 0),
        'conversion_rate', round(coalesce(sum(converted)::numeric / nullif(sum(visits), 0), 0), 4)
      ) as numbers
      from public.visit_stats as counted
      where counted.site_id = of_site and counted.kind = 'total' and counted.day between from_day and until_day
      group by grouping sets ((), (day), (locale))
    ),
    named as (
      select counted.kind, counted.name,
        sum(counted.views) as views, sum(counted.visits) as visits, sum(counted.clicks) as clicks,
        sum(counted.forms) as forms, sum(counted.leads) as leads, sum(counted.converted) as converted
      from public.visit_stats as counted
      where counted.site_id = of_site and counted.kind <> 'total' and counted.day between from_day and until_day
      group by counted.kind, counted.name
    ),
    ranked as (
      select named.*, row_number() over (
        partition by kind order by
          case kind when 'page' then views when 'click' then clicks when 'form' then greatest(forms, leads) else visits end desc,
          name
      ) as place
      from named
    ),
    listed as (
      select kind, jsonb_agg(
        jsonb_build_object('name', name)
        || case kind
          when 'page' then jsonb_build_object('views', views, 'entries', visits)
          when 'click' then jsonb_build_object('clicks', clicks)
          when 'form' then jsonb_build_object('forms', forms, 'leads', leads)
          else jsonb_build_object(
            'visits', visits, 'converted', converted,
            'conversion_rate', round(coalesce(converted::numeric / nullif(visits, 0), 0), 4)
          )
        end
        order by place
      ) as rows
      from ranked where place <= least(greatest(top, 1), 1000) group by kind
    )
    select jsonb_build_object(
      'from', from_day, 'until', until_day,
      'counted_until', (select looked_until from private.stats_state where looked_until > '-infinity'),
      'total', (select numbers from sums where level = 3),
      'days', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day) || numbers order by day), '[]') from sums where level = 1
      ),
      'locales', (
        select coalesce(jsonb_agg(jsonb_build_object('locale', locale) || numbers order by locale), '[]')
        from sums where level = 2
      )
    ) || (
      select jsonb_object_agg(kind || 's', coalesce(listed.rows, '[]'))
      from unnest(array['page', 'source', 'campaign', 'click', 'form']) as kinds (kind)
      left join listed using (kind)
    )
  );
end
$$;

comment on function public.site_stats is 'Numbers of a site by day and locale, with its pages, sources, campaigns, clicks and forms.';

-- Whether the visits of a session id count. The days that they change are counted again.
create function public.stats_own(site text, identifier text, is_own boolean default true) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(site);
begin
  if of_tenant is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if (stats_own.identifier ~ '^[A-Za-z0-9]{32}$') is not true then
    return jsonb_build_object('error', 'invalid_identifier');
  end if;
  if is_own then
    insert into private.own_visitors (tenant_id, identifier) values (of_tenant, stats_own.identifier) on conflict do nothing;
  else
    delete from private.own_visitors as own where own.tenant_id = of_tenant and own.identifier = stats_own.identifier;
  end if;
  insert into private.stats_dirty (tenant_id, day)
  select distinct event.tenant_id, (event.occurred_at at time zone 'UTC')::date
  from public.tracking_events as event
  where event.tenant_id = of_tenant and event.identifier = stats_own.identifier
  on conflict do nothing;
  return jsonb_build_object('own', is_own);
end
$$;

comment on function public.stats_own is 'Says that a session id is of the tenant''s own people: their visits do not count.';

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

revoke all on public.stats_by_day, public.stats_by_name from public, anon, authenticated;
grant select on public.stats_by_day, public.stats_by_name to service_role;
revoke execute on function
  public.stats_roll_up(integer),
  public.site_stats(text, date, date, integer),
  public.stats_own(text, text, boolean)
from public, anon, authenticated;
grant execute on function
  public.stats_roll_up(integer),
  public.site_stats(text, date, date, integer),
  public.stats_own(text, text, boolean)
to service_role;
revoke all on private.stats_dirty, private.stats_state, private.own_visitors from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
