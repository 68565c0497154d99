create or replace function public.media_removed(site text, names text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  removed integer;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  delete from public.media as stored where stored.tenant_id = tenant.id and stored.name = any (names);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end
$$;

comment on function public.media_removed is 'Removes the rows of files that were deleted from the store. Returns how many were found.';
