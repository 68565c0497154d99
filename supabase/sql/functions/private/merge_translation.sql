-- A translation laid over stored data, as the Worker does it: objects merge by key, lists of objects with an id by
-- id, every other value replaces.
create or replace function private.merge_translation(base jsonb, translation jsonb) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if translation is null then
    return base;
  end if;
  if jsonb_typeof(base) = 'object' and jsonb_typeof(translation) = 'object' then
    return (
      select jsonb_object_agg(key, private.merge_translation(base -> key, translation -> key))
      from (select jsonb_object_keys(base || translation) as key) as keys
    );
  end if;
  if private.is_list_with_ids(base) and private.is_list_with_ids(translation) then
    return (
      select jsonb_agg(item order by part, position)
      from (
        select 1 as part, position, private.merge_translation(item, (
          select translated from jsonb_array_elements(translation) as translated
          where translated ->> 'id' = item ->> 'id' limit 1
        )) as item
        from jsonb_array_elements(base) with ordinality as listed (item, position)
        union all
        select 2, position, item
        from jsonb_array_elements(translation) with ordinality as listed (item, position)
        where not exists (
          select from jsonb_array_elements(base) as known where known ->> 'id' = item ->> 'id'
        )
      ) as merged
    );
  end if;
  return translation;
end
$$;
