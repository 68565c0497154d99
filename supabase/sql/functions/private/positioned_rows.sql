-- Rows of a document with the ids that it leaves out, and their place in the list.
create or replace function private.positioned_rows(rows jsonb, site public.sites) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('position', place - 1) || row || jsonb_build_object('site_id', site.id, 'tenant_id', site.tenant_id)
    order by place
  ), '[]')
  from jsonb_array_elements(rows) with ordinality as listed (row, place)
$$;
