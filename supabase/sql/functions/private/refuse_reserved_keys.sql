-- Refuses reserved addresses as keys of sites.routes. A key may repeat the prefix of the default locale.
create or replace function private.refuse_reserved_keys() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_reserved(coalesce(entry.value ->> 'page_id', ''), address)
  from jsonb_each(new.routes) as entry,
    concat('/', regexp_replace(entry.key, '^' || new.default_locale || '/', '')) as address
  where private.is_reserved(address);
  return null;
end
$$;
