-- For the embedded backend alone, after the migrations. It shows no request headers to policies, so no visitor could
-- name a tenant there; without headers, published popups of published sites can be listed.
create function private.is_site_published(published_site_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.sites where id = published_site_id and status = 'published')
$$;

grant execute on function private.is_site_published(uuid) to anon, authenticated;

create policy "The embedded backend shows no headers" on public.popups
  for select to anon, authenticated
  using (
    status = 'published'
    and nullif(current_setting('request.headers', true), '') is null
    and private.is_site_published(site_id)
  );
