-- Changes the description of a file: `about` may have `alt`, `alts` by locale, and `focal`, which null removes.
create or replace function public.media_describe(site text, name text, about jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  stored public.media;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  update public.media as known set
    alt = coalesce(about ->> 'alt', known.alt),
    alts = coalesce(about -> 'alts', known.alts),
    focal_x = case when about -> 'focal' is null then known.focal_x else (about -> 'focal' ->> 'x')::real end,
    focal_y = case when about -> 'focal' is null then known.focal_y else (about -> 'focal' ->> 'y')::real end
  where known.tenant_id = tenant.id and known.name = media_describe.name
  returning * into stored;
  if stored.name is null then
    return jsonb_build_object('error', 'unknown_file');
  end if;
  return private.media_file(stored);
end
$$;

comment on function public.media_describe is 'Changes the alternative text of a file, also by locale, or its focal point.';
