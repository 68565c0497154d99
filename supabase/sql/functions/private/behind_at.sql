-- revisions.behind of the newest revision with this content.
create or replace function private.behind_at(of_site uuid, content jsonb) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce((
    select made.behind from public.revisions as made
    where made.site_id = of_site and made.document = content
    order by made.id desc limit 1
  ), '{}')
$$;
