drop function if exists public.sites_list(text, integer, uuid);
-- Sites by id, at most 1000 after `after`: all, those of one tenant, or those `within` a list of ids. `published_at` of
-- an unpublished site is the time of its last publish.
create or replace function public.sites_list(
  after text default null, max_rows integer default 1000, of_tenant uuid default null, within uuid[] default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id), '[]')
  from (
    select site.id, site.name, site.status, private.is_suspended(site) as suspended, site."is", site.revision, tenant.uuid as tenant_uuid, tenant.name as tenant,
      coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.host)
        from public.domains as domain where domain.site_id = site.id
      ), '[]') as hosts,
      (select count(*) from public.pages as page where page.site_id = site.id) as pages,
      draft.site_id is not null as has_draft, draft.author as draft_author, draft.updated_at as draft_updated_at,
      last.created_at as published_at, last.author as published_by,
      (
        select count(*)
        from public.form_submissions as sent
        join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
        where owner.site_id = site.id and sent.status = 'new'
      ) as new_leads
    from public.sites as site
    join public.tenants as tenant on tenant.id = site.tenant_id
    left join public.site_drafts as draft on draft.site_id = site.id
    left join lateral (
      select made.created_at, made.author
      from public.revisions as made
      where made.site_id = site.id and made.kind not in ('unpublish', 'suspend', 'resume')
      order by made.created_at desc, made.id desc limit 1
    ) as last on true
    where (sites_list.after is null or site.id > sites_list.after::uuid)
      and (sites_list.of_tenant is null or tenant.uuid = sites_list.of_tenant)
      and (sites_list.within is null or site.id = any (sites_list.within))
    order by site.id
    limit least(greatest(max_rows, 1), 1000)
  ) as listed
$$;

comment on function public.sites_list is 'Sites by id, after a given one, with hosts, status, draft, last publish and new submissions; of one tenant or of all.';
