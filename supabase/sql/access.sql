-- Grants. Applied after the functions, so that visitors' keys have exactly the rights granted here.
--
-- Row level security protects the data; grants are a second barrier, because the embedded backend grants every table
-- to all roles. The publishable key is on every page, and a call with it bypasses the Worker's validation, bot check
-- and rate limit. Therefore visitors' keys can read published content and write nothing.

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke execute on all functions in schema public, private from public, anon, authenticated;

-- A function created elsewhere is not callable until it is granted.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- Visitors, signed in or not.
grant execute on function
  public.core_config(text),
  public.cookies_get(text),
  public.blog_posts(text, text, integer, integer, text, text),
  public.blog_post(text),
  public.site_search(text, text, integer, integer)
to anon, authenticated;
grant execute on function public.member_page(text) to authenticated;

-- The view reads popups as the visitor, so the visitor needs its columns and the function in its policy.
grant select on public.get_popups to anon, authenticated;
grant select (id, name, visible_config, tenant_id, site_id, status) on public.popups to anon, authenticated;
grant usage on schema private to anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;

drop policy if exists "Visitors read published popups of published sites" on public.popups;
create policy "Visitors read published popups of published sites" on public.popups
  for select to anon, authenticated
  using (status = 'published' and private.is_popup_public(tenant_id, site_id));

-- The Worker and the commands. A role that writes content also runs the checks and triggers of its tables.
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
grant usage on schema private to service_role;
grant execute on all functions in schema public, private to service_role;
grant all on table
  private.admin_requests,
  private.admin_tokens,
  private.ceilings,
  private.host_quarantine,
  private.host_states,
  private.invitation_mails,
  private.presence,
  private.purges
to service_role;
