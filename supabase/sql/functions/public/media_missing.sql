-- Names below /media/ that a site uses and its tenant has not stored, for validation before a publish.
create or replace function public.media_missing(site text, names text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select jsonb_build_object('missing', coalesce(jsonb_agg(distinct named.name), '[]'))
    from unnest(names) as named (name)
    where not exists (
      select from public.media as stored where stored.tenant_id = tenant.id and stored.name = named.name
    )
  );
end
$$;

comment on function public.media_missing is 'Those of the given names that no file of the tenant of a site has.';
