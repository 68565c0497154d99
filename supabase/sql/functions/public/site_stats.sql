drop function if exists public.site_stats(text, date, date, integer, boolean, boolean);
-- Statistics of a range of days, both included: in total, by day, by locale, and the largest of each kind.
-- `of_tenant` covers all sites of the tenant, or those `within` a list of ids, and adds numbers by site; pages then name
-- their site. `by_day` adds days and locales to each of the largest, for at most a year. Reads only counted days;
-- `counted_until` is the time of the last count.
create or replace function public.site_stats(
  site text, from_day date, until_day date, top integer default 20,
  of_tenant boolean default false, by_day boolean default false, within uuid[] default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  wanted uuid[];
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if from_day is null or until_day is null or until_day < from_day
    or until_day - from_day > (case when by_day then 366 else 3660 end) then
    return jsonb_build_object('error', 'invalid_days');
  end if;
  wanted := array(
    select sibling.id
    from public.sites as named join public.sites as sibling on sibling.tenant_id = named.tenant_id
    where named.id = of_site and (of_tenant or sibling.id = of_site)
      and (within is null or sibling.id = any (within))
  );
  return (
    with sums as (
      select counted.day, counted.locale, counted.site_id, grouping(counted.day, counted.locale, counted.site_id) as level,
        jsonb_build_object(
          'views', coalesce(sum(counted.views), 0), 'visits', coalesce(sum(counted.visits), 0),
          'clicks', coalesce(sum(counted.clicks), 0), 'forms', coalesce(sum(counted.forms), 0),
          'leads', coalesce(sum(counted.leads), 0), 'converted', coalesce(sum(counted.converted), 0),
          'conversion_rate', round(coalesce(sum(counted.converted)::numeric / nullif(sum(counted.visits), 0), 0), 4)
        ) as numbers
      from public.visit_stats as counted
      where counted.site_id = any (wanted) and counted.kind = 'total' and counted.day between from_day and until_day
      group by grouping sets ((), (counted.day), (counted.locale), (counted.site_id))
    ),
    -- By day and locale only on request: a year has thousands of such rows.
    parts as (
      select counted.kind, counted.name,
        case when of_tenant and counted.kind = 'page' then counted.site_id end as page_site,
        case when by_day then counted.day end as day,
        case when by_day then counted.locale end as locale,
        sum(counted.views) as views, sum(counted.visits) as visits, sum(counted.clicks) as clicks,
        sum(counted.forms) as forms, sum(counted.leads) as leads, sum(counted.converted) as converted
      from public.visit_stats as counted
      where counted.site_id = any (wanted) and counted.kind <> 'total' and counted.day between from_day and until_day
      group by 1, 2, 3, 4, 5
    ),
    named as (
      select parts.kind, parts.name, parts.page_site,
        sum(parts.views)::bigint as views, sum(parts.visits)::bigint as visits, sum(parts.clicks)::bigint as clicks,
        sum(parts.forms)::bigint as forms, sum(parts.leads)::bigint as leads, sum(parts.converted)::bigint as converted
      from parts group by parts.kind, parts.name, parts.page_site
    ),
    ranked as (
      select named.*, row_number() over (
        partition by kind order by
          case kind when 'page' then views when 'click' then clicks when 'form' then greatest(forms, leads) else visits end desc,
          name, page_site
      ) as place
      from named
    ),
    chosen as (
      select * from ranked where place <= least(greatest(top, 1), case when by_day then 100 else 1000 end)
    ),
    daily as (
      select chosen.kind, chosen.place, jsonb_agg(
        jsonb_build_object('day', part.day, 'locale', part.locale)
        || private.stats_figures(
          part.kind, part.views, part.visits, part.clicks, part.forms, part.leads, part.converted
        )
        order by part.day, part.locale
      ) as days
      from chosen join parts as part
        on part.kind = chosen.kind and part.name = chosen.name and part.page_site is not distinct from chosen.page_site
      where by_day
      group by chosen.kind, chosen.place
    ),
    listed as (
      select chosen.kind, jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object('name', chosen.name, 'site', owner.name))
        || private.stats_figures(
          chosen.kind, chosen.views, chosen.visits, chosen.clicks, chosen.forms, chosen.leads, chosen.converted
        )
        || jsonb_strip_nulls(jsonb_build_object('days', daily.days))
        order by chosen.place
      ) as rows
      from chosen
      left join daily on daily.kind = chosen.kind and daily.place = chosen.place
      left join public.sites as owner on owner.id = chosen.page_site
      group by chosen.kind
    )
    select jsonb_build_object(
      'from', from_day, 'until', until_day,
      'counted_until', (select counted_until from private.stats_state where counted_until > '-infinity'),
      'total', (select numbers from sums where level = 7),
      'days', (
        select coalesce(jsonb_agg(jsonb_build_object('day', sums.day) || numbers order by sums.day), '[]')
        from sums where level = 3
      ),
      'locales', (
        select coalesce(jsonb_agg(jsonb_build_object('locale', sums.locale) || numbers order by sums.locale), '[]')
        from sums where level = 5
      )
    ) || case when of_tenant then jsonb_build_object('sites', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', sums.site_id, 'site', owner.name) || numbers order by owner.name, owner.id
      ), '[]')
      from sums join public.sites as owner on owner.id = sums.site_id
      where level = 6
    )) else '{}' end || (
      select jsonb_object_agg(kind || 's', coalesce(listed.rows, '[]'))
      from unnest(array['page', 'source', 'campaign', 'click', 'form']) as kinds (kind)
      left join listed using (kind)
    )
  );
end
$$;

comment on function public.site_stats is
  'Numbers of a site, or of all sites of its tenant, by day and locale, with its pages, sources, campaigns, clicks and forms.';
