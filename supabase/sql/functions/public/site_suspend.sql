-- Suspends a site or ends its suspension; with `whole_tenant`, all sites of its tenant. A suspended site is not
-- served: the Worker answers 410 on each of its hosts. Drafts, revisions and plans continue, and no publish ends a
-- suspension. The revisions of each affected site record who did it and why. A repeated call writes nothing and
-- returns the same hosts.
create or replace function public.site_suspend(
  site text, suspended boolean default true, whole_tenant boolean default false,
  author text default null, note text default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant bigint;
  changed boolean;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select tenant_id into of_tenant from public.sites where id = of_site;
  if whole_tenant then
    update public.tenants set suspended_at = case when suspended then now() end
    where id = of_tenant and (suspended_at is not null) is distinct from suspended;
  else
    update public.sites set suspended_at = case when suspended then now() end
    where id = of_site and (suspended_at is not null) is distinct from suspended;
  end if;
  changed := found;
  if changed then
    insert into public.revisions (site_id, revision, kind, author, note)
    select other.id, private.new_revision(), case when suspended then 'suspend' else 'resume' end,
      site_suspend.author, site_suspend.note
    from public.sites as other where other.id = of_site or whole_tenant and other.tenant_id = of_tenant;
  end if;
  return jsonb_build_object('changed', changed, 'hosts', (
    select coalesce(jsonb_agg(domain.host order by domain.host), '[]')
    from public.domains as domain join public.sites as other on other.id = domain.site_id
    where domain.verified_at is not null and domain.host not like '*%'
      and (other.id = of_site or whole_tenant and other.tenant_id = of_tenant)
  ));
end
$$;

comment on function public.site_suspend is
  'Suspends a site, or all sites of its tenant, or ends a suspension. Returns the affected hosts; revisions say who did it and why.';
