-- Only for the embedded backend, which applies it after migrations and functions, at a start that finds it changed.
-- Elsewhere a policy reads the tenant from a request header. Policies of this backend see no headers, so its visitors can
-- list the published popups of all published sites.
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

-- Applies changed demo sites while the backend runs, because only the backend can write to its database.
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
