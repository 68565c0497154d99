-- The tables of a tenant for backup and restore, referenced tables first. A backup can be restored into this database
-- after the tenant was deleted, or into another one. It holds the rows of the tables themselves, so a new column is in
-- the next backup without a change here; a column missing from an older backup gets its default. Left out are rows
-- that triggers write (page_routes, search_entries), secrets (tokens, secrets of conversions and calendars), share
-- links, which may have been revoked since, the record of activity, and single tracking events. Hosts come last, so
-- that a tenant becomes visible only when it is complete.
create or replace function private.tenant_parts() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'public.tenants', 'public.invitations', 'public.members', 'private.own_visitors', 'public.media',
    'public.sites', 'public.pages', 'public.blog_categories', 'public.authors', 'public.blog_posts', 'public.path_rules',
    'public.popups', 'public.sites_cookies', 'public.sites_cookies_items', 'public.forms', 'public.form_submissions',
    'public.bookings', 'public.form_deliveries', 'public.visit_stats', 'public.revisions', 'public.site_drafts', 'public.site_schedules',
    'public.share_comments', 'public.domains'
  ]
$$;
