-- Turns a verified host whose DNS leads elsewhere back into a claim with a new token, so that its current owner's
-- visitors do not see the former owner's site.
create or replace function public.domain_unmap(host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  unmapped public.domains;
  next_primary text;
begin
  perform private.lock_host(domain_unmap.host);
  update public.domains as domain
  set verified_at = null, verification_token = private.new_revision(), claimed_until = now() + interval '7 days'
  where domain.host = domain_unmap.host and domain.verified_at is not null
  returning domain.* into unmapped;
  if unmapped.kind = 'primary' then
    select domain.host into next_primary from public.domains as domain
    where domain.site_id = unmapped.site_id and domain.verified_at is not null and domain.host not like '*%'
    order by domain.created_at, domain.host
    limit 1;
    if next_primary is not null then
      perform public.domain_primary(unmapped.site_id::text, next_primary);
    end if;
  end if;
  return jsonb_build_object('unmapped', unmapped.host is not null, 'primary', next_primary);
end
$$;

comment on function public.domain_unmap is 'Turns a verified host back into a claim.';
