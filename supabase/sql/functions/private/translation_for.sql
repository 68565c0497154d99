-- Adapts a translation of `own_base` to `base`. Texts, list entries and sections that `base` lacks are left out, because
-- the page would show them although `base` has none (private.merge_translation). Null if nothing remains.
create or replace function private.translation_for(base jsonb, translation jsonb, own_base jsonb) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if translation is null or base = own_base then
    return translation;
  elsif coalesce(jsonb_typeof(own_base), 'null') not in ('string', 'array', 'object') then
    return translation;
  elsif coalesce(jsonb_typeof(base), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(translation) = 'object' and jsonb_typeof(own_base) = 'object' and translation <> '{}' then
    return (
      select jsonb_object_agg(part.key, part.fitting)
      from (
        select each.key, private.translation_for(base -> each.key, each.value, own_base -> each.key) as fitting
        from jsonb_each(translation) as each
      ) as part
      where part.fitting is not null
    );
  elsif private.is_list_with_ids(translation) and private.is_list_with_ids(own_base) then
    return (
      select jsonb_agg(private.translation_for(entry.stored, entry.item, entry.own) order by entry.place)
      from (
        select item, place,
          (select each from jsonb_array_elements(own_base) as each where each ->> 'id' = item ->> 'id' limit 1) as own,
          (
            select each from jsonb_array_elements(case when private.is_list_with_ids(base) then base else '[]' end) as each
            where each ->> 'id' = item ->> 'id' limit 1
          ) as stored
        from jsonb_array_elements(translation) with ordinality as listed (item, place)
      ) as entry
      where private.is_list_with_ids(base) and (entry.own is null or entry.stored is not null)
    );
  end if;
  return translation;
end
$$;
