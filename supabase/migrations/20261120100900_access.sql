-- Permissions. Row level security protects the data; grants are a second barrier (the embedded backend grants
-- every table to all roles). A new table must enable row level security: test/database checks the catalog.

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke execute on all functions in schema public from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;

grant execute on function
  public.core_config(text),
  public.cookies_get(text),
  public.tracking_save(json),
  public.form_submit(json),
  public.blog_posts(text, text, integer, integer),
  public.blog_post(text)
to anon, authenticated, service_role;

-- The view reads popups as the visitor, so the visitor needs its columns and the functions of its policy.
grant select on public.get_popups to anon, authenticated;
grant select (id, name, visible_config, tenant_id, site_id, status) on public.popups to anon, authenticated;
grant usage on schema private to anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;

-- A writer of content runs the checks and triggers of its tables.
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;
