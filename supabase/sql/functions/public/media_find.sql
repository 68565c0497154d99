create or replace function public.media_find(site text, hash text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object(
    'tenant_uuid', tenant.uuid,
    'file', (
      select private.media_file(stored) from public.media as stored
      where stored.tenant_id = tenant.id and stored.hash = media_find.hash
    )
  );
end
$$;

comment on function public.media_find is 'The tenant of a site, and its file with that content, if there is one.';
