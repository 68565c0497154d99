-- Numbers stay when what they count is deleted: a day that is past the retention of events or of submissions is not counted
-- again, neither for a late event nor for `stats_own`.

-- The last day of a tenant of which events or submissions may be deleted already.
create function private.kept_after(tenant public.tenants) returns date
  language sql stable set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
    - least(coalesce(tenant.keep_events_days, 36500), coalesce(tenant.keep_submissions_days, 36500))
$$;

create index form_submissions_subscription_idx on public.form_submissions (subscription_changed_at)
  where subscription_changed_at is not null;

-- Counts one day of one tenant anew. A subscription counts once its address is confirmed.
create or replace function private.count_day(of_tenant bigint, of_day date) returns void
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
    select
      seen.*, hosts.site_id,
      case when split_part(seen.path, '/', 2) = any (codes) then split_part(seen.path, '/', 2) else hosts.default_locale end as locale
    from seen join hosts using (host)
  ),
  leads as (
    select
      sent.form_id, hosts.site_id,
      case when split_part(sent.path, '/', 2) = any (codes) then split_part(sent.path, '/', 2) else hosts.default_locale end as locale
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
  -- One pass in the order of the window before it: a join of visits with their events would compare each with each.
  visits as (
    select *
    from (
      select numbered.*, bool_or(action = 'submitForm') over (partition by site_id, identifier, number) as is_converted
      from numbered
    ) as told
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
-- PostgREST gives the call the time that it is set to have.
create or replace function public.stats_roll_up(max_seconds integer default 5) returns jsonb
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
    from public.form_submissions as lead
    where lead.stored_at >= since or lead.status_changed_at >= since or lead.subscription_changed_at >= since
  ) as changed
  join public.tenants as tenant on tenant.id = changed.tenant_id
  where changed.day > private.kept_after(tenant)
  on conflict do nothing;
  update private.stats_state set looked_until = now();
  -- A day that waits may have passed out of what is kept: its numbers stay as they are.
  delete from private.stats_dirty as old using public.tenants as tenant
  where tenant.id = old.tenant_id and old.day <= private.kept_after(tenant);

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

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
