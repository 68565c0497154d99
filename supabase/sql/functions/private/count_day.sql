-- Recounts one day of one tenant. A subscription counts once its address is confirmed. An address without the prefix
-- of one of its site's locales counts in the default locale.
create or replace function private.count_day(of_tenant bigint, of_day date) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  day_begin timestamptz := of_day::timestamp at time zone 'UTC';
  day_end timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
begin
  delete from public.visit_stats as stats where stats.tenant_id = of_tenant and stats.day = of_day;

  insert into public.visit_stats (
    tenant_id, site_id, kind, day, locale, name, views, visits, visitors, converted, clicks, forms, leads
  )
  with seen as (
    select
      event.id, event.action, event.occurred_at,
      coalesce(event.identifier, '') as identifier,
      coalesce(lower(substring(event.url from '^https?://([^/?#:]+)')), '') as host,
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
    select
      coalesce(lower(substring(lead.url from '^https?://([^/?#:]+)')), '') as host,
      coalesce(nullif(substring(lead.url from '^https?://[^/?#]+([^?#]*)'), ''), '/') as path,
      lead.form_id
    from public.form_submissions as lead
    where lead.tenant_id = of_tenant and lead.created_at >= day_begin and lead.created_at < day_end
      and lead.status <> 'spam' and lead.subscription is distinct from 'pending'
  ),
  -- A host that no longer belongs to the tenant counts for the tenant's first site.
  hosts as (
    select named.host, site.id as site_id, site.locales, site.default_locale
    from (select host from seen union select host from sent) as named,
      lateral (
        select candidate.id, candidate.locales, candidate.default_locale
        from public.sites as candidate
        where candidate.tenant_id = of_tenant
        order by candidate.id is distinct from (private.match_site(named.host)).id, candidate.created_at, candidate.id
        limit 1
      ) as site
  ),
  events as (
    select
      seen.*, hosts.site_id,
      case when split_part(seen.path, '/', 2) = any (hosts.locales) then split_part(seen.path, '/', 2) else hosts.default_locale end as locale
    from seen join hosts using (host)
  ),
  leads as (
    select
      sent.form_id, hosts.site_id,
      case when split_part(sent.path, '/', 2) = any (hosts.locales) then split_part(sent.path, '/', 2) else hosts.default_locale end as locale
    from sent join hosts using (host)
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
  -- One pass ordered by visit: joining visits with their events would compare each with each.
  visits as (
    select *
    from (
      select numbered.*, bool_or(action = 'submitForm') over (partition by site_id, identifier, number) as is_converted
      from numbered
    ) as shown
    where is_first
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
  -- Visitors choose some of these names, so a day stores only the thousand largest of each kind.
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
