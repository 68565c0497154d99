-- Content in which one document replaces the one of its name; `stored` null removes it. A new row is appended, and
-- pages are sorted by position.
create or replace function private.with_document(document jsonb, name text, stored jsonb) returns jsonb
  language plpgsql stable parallel safe set search_path = ''
as $$
declare
  kind text := split_part(name, '/', 1);
  part text := substr(name, char_length(split_part(name, '/', 1)) + 2);
  list text := case kind when 'posts' then 'blog_posts' else kind end;
begin
  if kind in ('pages', 'popups', 'forms', 'posts') then
    return jsonb_set(document, array[list], (
      select coalesce(jsonb_agg(
        listed.content order by case when kind = 'pages' then (listed.content ->> 'position')::integer end, listed.place
      ), '[]')
      from (
        select case when is_named then stored else each.value end as content, each.place
        from jsonb_array_elements(document -> list) with ordinality as each (value, place),
          lateral (select with_document.name = case kind
            when 'posts' then concat_ws('/', kind, value ->> 'locale', value ->> 'category', value ->> 'slug')
            else kind || '/' || (value ->> 'id')
          end) as compared (is_named)
        union all
        select stored, jsonb_array_length(document -> list) + 1
        where not exists (
          select from private.documents_of(jsonb_build_object(list, document -> list)) as known where known.name = with_document.name
        )
      ) as listed
      where listed.content is not null
    ));
  elsif name = 'config/name' then
    return jsonb_set(document, '{site,name}', stored);
  elsif name = 'config/blog' then
    return jsonb_set(
      case
        when jsonb_typeof(stored -> 'blog') = 'object' then jsonb_set(document, '{site,config,blog}', stored -> 'blog')
        else document #- '{site,config,blog}'
      end,
      '{blog_categories}', coalesce(stored -> 'categories', '[]')
    );
  elsif kind in ('config', 'appConfig') and part <> '' then
    return case
      when stored is null then document #- array['site', case kind when 'config' then 'config' else 'app_config' end, part]
      else jsonb_set(document, array['site', case kind when 'config' then 'config' else 'app_config' end, part], stored)
    end;
  elsif name = 'site' then
    return jsonb_set(document, '{site}', document -> 'site' || stored);
  elsif name = 'routes' then
    return jsonb_set(document, '{site,routes}', stored);
  elsif name in ('tenant', 'path_rules', 'authors') then
    return jsonb_set(document, array[name], stored);
  elsif name = 'cookies' then
    return document || stored;
  end if;
  raise exception 'no document is named %', name using errcode = 'invalid_parameter_value';
end
$$;
