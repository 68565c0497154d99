create or replace function private.is_list_with_ids(stored jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(stored) = 'array' and jsonb_array_length(stored) > 0
    and not exists (
      select from jsonb_array_elements(stored) as item
      where jsonb_typeof(item) <> 'object' or item -> 'id' is null
    )
$$;
