-- `tokens` are the tokens found in DNS. `vouched`: the platform confirms that the host is the tenant's. The canonical
-- host does not change, because the DNS of a proven host may still lead elsewhere. A tenant that adds a name of the
-- platform itself (`is_bound`) has at most a hundred.
create or replace function public.domain_verified(
  site text, host text, tokens text[] default '{}', vouched boolean default false, is_bound boolean default false
)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant public.tenants;
  known public.domains;
  refusal text;
  names constant integer := 100;
begin
  if is_bound and vouched then
    -- Serialised by tenant, so that two concurrent calls do not exceed the limit of names.
    select tenant.* into of_tenant
    from public.sites as owned join public.tenants as tenant on tenant.id = owned.tenant_id
    where owned.id = of_site
    for no key update of tenant;
  end if;
  perform private.lock_host(domain_verified.host);
  perform from public.sites as locked where locked.id = of_site for no key update;
  select * into known from public.domains as domain
  where domain.host = domain_verified.host and domain.site_id = of_site
  for update;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.verified_at is null then
    if known.claimed_until < now() then
      return jsonb_build_object('error', 'claim_ended');
    end if;
    if not vouched and not coalesce(known.verification_token = any (tokens), false) then
      return jsonb_build_object('error', 'token_missing');
    end if;
    refusal := private.host_refusal(known.host, of_site, private.tenant_uuid_of(of_site));
    if refusal is not null then
      return jsonb_build_object('error', refusal);
    end if;
    if is_bound and vouched and private.sibling_host_count(known.host, of_tenant) >= names then
      return jsonb_build_object('error', 'too_many_names');
    end if;
    perform private.ensure_primary(of_site);
    update public.domains as domain set verified_at = now()
    where domain.host = known.host and domain.site_id = of_site;
    perform private.ensure_primary(of_site);
    select * into known from public.domains as domain
    where domain.host = domain_verified.host and domain.site_id = of_site;
  end if;
  return private.domain_summary(known);
end
$$;

comment on function public.domain_verified is 'Gives a claimed host to the site whose token was found in DNS.';
