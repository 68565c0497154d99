-- The tenant's revisions whose content must not be deleted: the live one, the default target of a rollback, the target
-- of each pending plan, and those that translations are compared with.
create or replace function private.retained_revisions(of_tenant bigint) returns setof bigint
  language sql stable set search_path = ''
as $$
  select made.id
  from public.sites as site join public.revisions as made on made.site_id = site.id and made.revision = site.revision
  where site.tenant_id = of_tenant
  union
  select before.id
  from public.sites as site
    join public.revisions as live on live.site_id = site.id and live.revision = site.revision
    cross join lateral (
      select made.id from public.revisions as made
      where made.site_id = site.id and made.id < live.id and made.document is not null
      order by made.id desc limit 1
    ) as before
  where site.tenant_id = of_tenant
  union
  select made.id
  from public.sites as site
    join public.site_schedules as planned on planned.site_id = site.id and planned.state = 'waiting'
    join public.revisions as made on made.site_id = site.id and made.revision = planned.revision
  where site.tenant_id = of_tenant
  union
  select made.id
  from public.sites as site
    cross join lateral jsonb_each_text(private.behind_now(site.id)) as old (locale, revision)
    join public.revisions as made on made.site_id = site.id and made.revision = old.revision
  where site.tenant_id = of_tenant
$$;
