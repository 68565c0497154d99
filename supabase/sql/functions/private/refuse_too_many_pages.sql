-- Refuses a change beyond a limit of the configuration, and names the limit. Otherwise the Worker would keep serving its
-- last good copy (core/reading/site-limits.ts). Runs once per statement, for the sites that it changed.
create or replace function private.refuse_too_many_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_past_limit(page.site_id, 'pages', 100000)
  from public.pages as page
  where page.status = 'published' and page.site_id in (select site_id from changed where status = 'published')
  group by page.site_id having count(*) > 100000;
  return null;
end
$$;
