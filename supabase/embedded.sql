-- For the embedded backend alone, after migrations and functions, at every start that finds it changed.

-- It shows no request headers to policies, so no visitor could name a tenant there; without headers, published popups of
-- published sites can be listed.
create or replace function private.is_site_published(published_site_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.sites where id = published_site_id and status = 'published')
$$;

grant execute on function private.is_site_published(uuid) to anon, authenticated;

drop policy if exists "The embedded backend shows no headers" on public.popups;
create policy "The embedded backend shows no headers" on public.popups
  for select to anon, authenticated
  using (
    status = 'published'
    and nullif(current_setting('request.headers', true), '') is null
    and private.is_site_published(site_id)
  );

-- The demo sites, changed while the backend runs: it has the database to itself, so nothing else can write there.
create or replace function public.run_sql(statements text) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint;
begin
  execute statements;
  get diagnostics changed = row_count;
  return changed;
end
$$;

revoke execute on function public.run_sql(text) from public, anon, authenticated;
grant execute on function public.run_sql(text) to service_role;
comment on function public.run_sql(text) is 'Runs statements as the owner of the embedded database. Returns the rows that the last one changed.';
