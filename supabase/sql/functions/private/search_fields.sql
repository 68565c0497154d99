-- Fields of sections that hold words for visitors. test/sections/search-fields.test.ts compares them with the catalogue.
create or replace function private.search_fields() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select string_to_array(
    'eyebrow title subtitle body text name label html question answer quote author role company bio summary client '
    'description caption category note badge tooltip custom discountLabel unit unitOne help message privacyText days hours '
    'address placeName copyright expiredText prefix suffix value values',
    ' '
  )
$$;
