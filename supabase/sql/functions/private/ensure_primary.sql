-- Ensures that one of a site's hosts is primary. If the primary is a claim, a wildcard or missing, the host that is
-- already canonical becomes primary: the first by name, as in private.hosts_of.
create or replace function private.ensure_primary(of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  canonical text;
begin
  perform from public.sites as locked where locked.id = of_site for no key update;
  select domain.host into canonical from public.domains as domain
  where domain.site_id = of_site and domain.verified_at is not null and domain.host not like '*%'
  order by (domain.kind = 'primary') desc, domain.host
  limit 1;
  if canonical is not null then
    perform public.domain_primary(of_site::text, canonical);
  end if;
end
$$;
