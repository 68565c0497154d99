-- The addresses in route fields. A path may repeat the prefix of its own locale.
create or replace function private.read_route_fields(routes jsonb, default_locale text)
  returns table (locale text, path text)
  language sql immutable parallel safe set search_path = ''
as $$
  select distinct
    nullif(named.locale, default_locale),
    private.joined_path(case
      when segments[1] = coalesce(named.locale, default_locale) then segments[2:]
      else segments
    end)
  from jsonb_each(routes) as field,
    private.locale_of_field(field.key) as named (locale),
    jsonb_array_elements(
      case when jsonb_typeof(field.value) = 'array' then field.value else jsonb_build_array(field.value) end
    ) as address,
    private.path_segments(address #>> '{}') as segments
  where jsonb_typeof(address) = 'string' and segments is not null
$$;
