create or replace function public.media_add(site text, file jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  stored public.media;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  insert into public.media as known (tenant_id, name, hash, bytes, width, height, alt, focal_x, focal_y)
  values (
    tenant.id, file ->> 'name', file ->> 'hash', (file ->> 'bytes')::bigint,
    (file ->> 'width')::integer, (file ->> 'height')::integer, coalesce(file ->> 'alt', ''),
    (file -> 'focal' ->> 'x')::real, (file -> 'focal' ->> 'y')::real
  )
  -- If the tenant has the same content already, the description is updated and the address stays.
  on conflict (tenant_id, hash) do update set
    alt = case when file ? 'alt' then excluded.alt else known.alt end,
    focal_x = coalesce(excluded.focal_x, known.focal_x),
    focal_y = coalesce(excluded.focal_y, known.focal_y)
  returning * into stored;
  return private.media_file(stored);
end
$$;

comment on function public.media_add is 'Stores the description of an uploaded file. Content that the tenant already has keeps its name.';
