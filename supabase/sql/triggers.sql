-- Triggers, table by table. Triggers of one event run in the order of their names.

create or replace trigger tenants_revise after update on public.tenants
  for each row when (to_jsonb(old) - 'suspended_at' is distinct from to_jsonb(new) - 'suspended_at')
  execute function private.revise_sites_of_tenant();
create or replace trigger tenants_quarantine before delete on public.tenants
  for each row execute function private.quarantine_hosts();
create or replace trigger tenants_suspended_purge after update of suspended_at on public.tenants
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function private.purge_tenant();

create or replace trigger sites_set_updated_at before update on public.sites
  for each row execute function private.set_updated_at();
create or replace trigger sites_keep_routes_canonical before insert or update of routes on public.sites
  for each row when (new.routes <> '{}') execute function private.keep_routes_canonical();
create or replace trigger sites_rewrite_page_routes after update of default_locale on public.sites
  for each row when (new.default_locale <> old.default_locale) execute function private.rewrite_page_routes();
create or replace trigger sites_revise after insert or update on public.sites
  for each row execute function private.revise_on_change();
create or replace trigger sites_refuse_reserved_keys after insert or update of routes, default_locale on public.sites
  for each row when (new.routes <> '{}') execute function private.refuse_reserved_keys();
create or replace trigger sites_rewrite_page_entries after update of locales on public.sites
  for each row when (new.locales <> old.locales) execute function private.rewrite_page_entries();
create or replace trigger sites_purge after update of status on public.sites
  for each row when (old.status is distinct from new.status) execute function private.purge_site();
create or replace trigger sites_quarantine before delete on public.sites
  for each row execute function private.quarantine_hosts();
create or replace trigger sites_suspended_purge after update of suspended_at on public.sites
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function private.purge_site();
create or replace trigger sites_refuse_challenge_files after insert or update of config on public.sites
  for each row when (jsonb_typeof(new.config -> 'files') = 'array') execute function private.refuse_challenge_files();

create or replace trigger domains_revise after insert or update or delete on public.domains
  for each row execute function private.revise_on_change();
create or replace trigger domains_purge after insert or update or delete on public.domains
  for each row execute function private.purge_domain();
create or replace trigger domains_guard before insert or update of host, site_id, verified_at on public.domains
  for each row when (new.verified_at is not null) execute function private.guard_host();
create or replace trigger domains_quarantine before update of host, verified_at or delete on public.domains
  for each row execute function private.quarantine_hosts();
create or replace trigger domains_due after insert or update or delete on public.domains
  for each row execute function private.host_is_due();

create or replace trigger path_rules_revise after insert or update or delete on public.path_rules
  for each row execute function private.revise_on_change();
create or replace trigger path_rules_limit_insert after insert on public.path_rules
  referencing new table as changed for each statement execute function private.refuse_too_many_rules();
create or replace trigger path_rules_limit_update after update on public.path_rules
  referencing new table as changed for each statement execute function private.refuse_too_many_rules();
create or replace trigger path_rules_refuse_challenge after insert or update of "from" on public.path_rules
  for each row when (private.is_challenge(new."from")) execute function private.refuse_challenge_rule();

create or replace trigger pages_set_updated_at before update on public.pages
  for each row execute function private.set_updated_at();
create or replace trigger pages_write_routes after insert or update of routes on public.pages
  for each row execute function private.write_page_routes();
create or replace trigger pages_revise after insert or update or delete on public.pages
  for each row execute function private.revise_on_change();
create or replace trigger pages_refuse_reserved_routes after insert or update of routes, status on public.pages
  for each row when (new.status = 'published') execute function private.refuse_reserved_routes();
create or replace trigger pages_limit_insert after insert on public.pages
  referencing new table as changed for each statement execute function private.refuse_too_many_pages();
create or replace trigger pages_limit_update after update on public.pages
  referencing new table as changed for each statement execute function private.refuse_too_many_pages();
create or replace trigger pages_write_entries after insert or update of name, meta, sections, i18n on public.pages
  for each row execute function private.write_page_entries();

create or replace trigger blog_categories_revise after insert or update or delete on public.blog_categories
  for each row execute function private.revise_on_change();
create or replace trigger blog_categories_limit_insert after insert on public.blog_categories
  referencing new table as changed for each statement execute function private.refuse_too_many_categories();
create or replace trigger blog_categories_limit_update after update on public.blog_categories
  referencing new table as changed for each statement execute function private.refuse_too_many_categories();

create or replace trigger authors_revise after insert or update or delete on public.authors
  for each row execute function private.revise_on_change();

create or replace trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create or replace trigger blog_posts_revise after insert or update or delete on public.blog_posts
  for each row execute function private.revise_on_change();
create or replace trigger blog_posts_write_entry
  after insert or update of locale, title, excerpt, body, tags, author on public.blog_posts
  for each row execute function private.write_post_entry();
-- A body of at most 200,000 bytes has at most as many characters, so it is not checked.
create or replace trigger blog_posts_limit before insert or update of body on public.blog_posts
  for each row when (octet_length(new.body) > 200000) execute function private.refuse_long_body();

create or replace trigger popups_set_updated_at before update on public.popups
  for each row execute function private.set_updated_at();
create or replace trigger popups_revise after insert or update or delete on public.popups
  for each row execute function private.revise_on_change();

create or replace trigger sites_cookies_revise after insert or update or delete on public.sites_cookies
  for each row execute function private.revise_on_change();

create or replace trigger sites_cookies_items_revise after insert or update or delete on public.sites_cookies_items
  for each row execute function private.revise_on_change();

create or replace trigger expire_files after delete on public.form_submissions
  for each row execute function private.expire_files();

create or replace trigger revisions_never_change before update on public.revisions
  for each row when (old.document is not null) execute function private.refuse_changed_revision();
-- At an unpublish, a suspension or its end, triggers of the site or the tenant purge the hosts.
create or replace trigger revisions_purge after insert on public.revisions
  for each row when (new.kind not in ('unpublish', 'suspend', 'resume')) execute function private.purge_site();

create or replace trigger site_schedules_empty_finished before insert or update on public.site_schedules
  for each row when (new.state <> 'waiting') execute function private.empty_finished_plan();
