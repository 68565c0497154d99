-- revisions.behind of the content of a site.
create or replace function private.behind_now(of_site uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce((
    select made.behind from public.revisions as made
    where made.site_id = of_site and made.kind not in ('unpublish', 'suspend', 'resume')
    order by made.id desc limit 1
  ), '{}')
$$;
