-- The primary host cannot be removed before another one is made primary, so that no host becomes canonical by chance.
create or replace function public.domain_remove(site text, host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
begin
  perform private.lock_host(domain_remove.host);
  select * into known from public.domains as domain
  where domain.host = domain_remove.host and domain.site_id = of_site
  for update;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.kind = 'primary' and known.verified_at is not null and exists (
    select from public.domains as other
    where other.site_id = of_site and other.host <> known.host and other.verified_at is not null
      and other.host not like '*%'
  ) then
    return jsonb_build_object('error', 'host_primary');
  end if;
  delete from public.domains as domain where domain.host = known.host and domain.site_id = of_site;
  return jsonb_build_object(
    'removed', known.host,
    'site_id', of_site,
    'kept_until', (
      select kept.until from private.host_quarantine as kept where kept.host = known.host and known.verified_at is not null
    )
  );
end
$$;

comment on function public.domain_remove is 'Removes a host or a claim from a site. A verified host is then closed to other tenants for 30 days.';
