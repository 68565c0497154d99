-- The texts of a section's data, field by field.
create or replace function private.search_text(stored jsonb, field text default '') returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  case jsonb_typeof(stored)
    when 'string' then
      return case when field = any (private.search_fields()) then private.read_text(stored #>> '{}') end;
    when 'array' then
      return (
        select string_agg(private.search_text(entry, field), E'\n' order by position)
        from jsonb_array_elements(stored) with ordinality as listed (entry, position)
      );
    when 'object' then
      if stored -> 'hidden' = 'true' then
        return null;
      end if;
      return (
        select string_agg(
          private.search_text(entry.value, entry.key), E'\n'
          order by array_position(private.search_fields(), entry.key), entry.key
        )
        from jsonb_each(stored) as entry
      );
    else
      return null;
  end case;
end
$$;
