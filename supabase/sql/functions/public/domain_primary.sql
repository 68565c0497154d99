create or replace function public.domain_primary(site text, host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
begin
  perform from public.sites as locked where locked.id = of_site for no key update;
  select * into known from public.domains as domain
  where domain.host = domain_primary.host and domain.site_id = of_site;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.verified_at is null then
    return jsonb_build_object('error', 'host_unverified');
  end if;
  if known.host like '*%' then
    return jsonb_build_object('error', 'invalid_host');
  end if;
  if known.kind = 'alias' then
    update public.domains as domain set kind = 'alias' where domain.site_id = of_site and domain.kind = 'primary';
    update public.domains as domain set kind = 'primary'
    where domain.site_id = of_site and domain.host = known.host
    returning domain.* into known;
  end if;
  return private.domain_summary(known);
end
$$;

comment on function public.domain_primary is 'Makes a verified host the primary one, to which the other hosts of the site redirect.';
