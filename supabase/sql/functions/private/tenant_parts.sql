-- One tenant as rows, to keep elsewhere and to put back: into this database after the tenant was deleted, or into another. Rows are those of the
-- tables themselves, so a table that gains a column is in the next backup without a change here; a column that an older backup lacks has its
-- default.
-- The tables of a tenant, in the order in which rows refer to each other. What triggers write (page_routes, search_entries), what is secret
-- (tokens, secrets of conversions and calendars) and single events of tracking are not among them. Hosts come last: a tenant is seen when it is whole.
create or replace function private.tenant_parts() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'public.tenants', 'public.invitations', 'public.members', 'private.own_visitors', 'public.media',
    'public.sites', 'public.pages', 'public.blog_categories', 'public.authors', 'public.blog_posts', 'public.path_rules',
    'public.popups', 'public.sites_cookies', 'public.sites_cookies_items', 'public.forms', 'public.form_submissions',
    'public.bookings', 'public.form_deliveries', 'public.visit_stats', 'public.revisions', 'public.site_drafts', 'public.site_schedules',
    'public.domains'
  ]
$$;
