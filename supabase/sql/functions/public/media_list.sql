create or replace function public.media_list(site text, after text default null, max_rows integer default 1000) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    with used as materialized (select name from private.media_in_use(tenant.id) as name),
    listed as (
      select stored from public.media as stored
      where stored.tenant_id = tenant.id and (after is null or stored.name > after)
      order by stored.name limit least(greatest(max_rows, 1), 1000)
    )
    select jsonb_build_object('tenant_uuid', tenant.uuid, 'files', coalesce(jsonb_agg(
      private.media_file(listed.stored)
        || jsonb_build_object('used', exists (select from used where used.name = (listed.stored).name))
      order by (listed.stored).name
    ), '[]'))
    from listed
  );
end
$$;

comment on function public.media_list is 'Files of the tenant of a site by name, and whether a page, a draft or a revision uses each.';
