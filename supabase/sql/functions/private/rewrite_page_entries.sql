create or replace function private.rewrite_page_entries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.pages set name = name where site_id = new.id;
  return null;
end
$$;
