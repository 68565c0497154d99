-- A member's limit with the names of its sites: "all", or `[{ id, name }]`.
create or replace function private.shown_limit(sites uuid[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select case when shown_limit.sites is null then '"all"' else coalesce((
    select jsonb_agg(jsonb_build_object('id', site.id, 'name', site.name) order by site.name, site.id)
    from public.sites as site where site.id = any (shown_limit.sites)
  ), '[]') end
$$;
