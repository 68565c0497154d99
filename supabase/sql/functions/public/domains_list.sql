create or replace function public.domains_list(site text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object('site', of_site, 'tenant', private.tenant_uuid_of(of_site), 'domains', coalesce((
    select jsonb_agg(private.domain_summary(domain) order by domain.kind desc, domain.created_at, domain.host)
    from public.domains as domain where domain.site_id = of_site
  ), '[]'));
end
$$;

comment on function public.domains_list is 'The verified and claimed hosts of a site, with Cloudflare''s status of each.';
