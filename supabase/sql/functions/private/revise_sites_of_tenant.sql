create or replace function private.revise_sites_of_tenant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.revise(id) from public.sites where tenant_id = new.id;
  return null;
end
$$;
