create or replace function private.purge_tenant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_purges(array_agg(domain.host))
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where site.tenant_id = new.id and domain.verified_at is not null;
  return null;
end
$$;
