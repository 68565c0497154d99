-- One page of the index, without its sections and without the routes of locales in which it is not published. A site may
-- have thousands of pages, so the caller computes once what is the same for all: `available` is the site's locales,
-- `hidden_fields` is private.hidden_route_fields(available, enabled).
create or replace function private.page_entry(page public.pages, available text[], enabled text[], hidden_fields text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', page.id,
    'name', page.name,
    'layout', page.layout,
    'noindex', nullif(page.noindex, false),
    'updated_at', to_char(page.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'published', to_jsonb(page.published),
    'hide_header', nullif(page.hide_header, false),
    'hide_footer', nullif(page.hide_footer, false),
    'meta', page.meta,
    'validate', page.validate,
    'access', nullif(page.access, 'public')
  )) || (page.routes - case
    when page.published is null then hidden_fields
    else private.hidden_route_fields(
      available, array(select unnest(enabled) intersect select unnest(page.published))
    )
  end)
$$;
