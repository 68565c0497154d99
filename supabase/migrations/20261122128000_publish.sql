-- Publishing: a draft beside the rows that visitors read, revisions that hold what they published, and publishes that
-- wait for their time. A document is the content of a site as rows of its tables, without ids of site and tenant.

alter table public.revisions
  add column kind text not null default 'edit' check (kind in ('edit', 'publish', 'rollback')),
  add column author text check (char_length(author) <= 200),
  add column note text check (char_length(note) <= 2000),
  add column document jsonb check (jsonb_typeof(document) = 'object');

comment on column public.revisions.kind is 'edit: rows were written directly. publish and rollback: a document was applied.';
comment on column public.revisions.document is 'The content of the site with this revision; it never changes. Null where nothing was published since.';

create function private.refuse_changed_revision() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'revision % is published and never changes', old.revision using errcode = 'check_violation';
end
$$;

create trigger revisions_never_change before update on public.revisions
  for each row when (old.document is not null) execute function private.refuse_changed_revision();

create table public.site_drafts (
  site_id uuid primary key references public.sites on delete cascade,
  id text not null default private.new_revision(),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  base text not null,
  author text check (char_length(author) <= 200),
  updated_at timestamptz not null default now()
);

comment on table public.site_drafts is 'What a site will be. Visitors read the other tables, so a draft is never live by half.';
comment on column public.site_drafts.id is 'Changes with every save: who saves names the draft that he has read.';
comment on column public.site_drafts.base is 'Digest of the live content that the draft was made from.';

create table public.site_schedules (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites on delete cascade,
  action text not null check (action in ('publish', 'unpublish', 'rollback')),
  due_at timestamptz not null,
  document jsonb check (jsonb_typeof(document) = 'object'),
  base text,
  author text check (char_length(author) <= 200),
  note text check (char_length(note) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  reason text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint has_what_it_publishes check ((action = 'unpublish') = (document is null))
);

create index site_schedules_due_idx on public.site_schedules (due_at, id) where state = 'waiting';
create index site_schedules_site_idx on public.site_schedules (site_id, id desc);

comment on table public.site_schedules is 'Publishes that wait for their time. Each holds the document that was validated.';
comment on column public.site_schedules.base is 'Digest of the live content that it expects; null: it takes the place of any.';

alter table public.site_drafts enable row level security;
alter table public.site_schedules enable row level security;

-- The site that has a host, or whose id this is. Drafts and unverified hosts count.
create function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    (select domain.site_id from public.domains as domain where domain.host = private.host_of(named_site.site)),
    (
      select known.id from public.sites as known
      where known.id = case when named_site.site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named_site.site::uuid end
    )
  )
$$;

-- The content of a site, in one snapshot.
create function private.site_document(of_site uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'version', 1,
    'tenant', (
      select jsonb_build_object(
        'name', tenant.name,
        'meta_website_pages', tenant.meta_website_pages,
        'meta_landing_pages', tenant.meta_landing_pages,
        'meta_bio_links', tenant.meta_bio_links,
        'google_tag_manager', tenant.google_tag_manager,
        'google_analytics', tenant.google_analytics,
        'facebook_pixel', tenant.facebook_pixel,
        'facebook_page', tenant.facebook_page,
        'facebook_app', tenant.facebook_app,
        'twitter_profile', tenant.twitter_profile
      ) from public.tenants as tenant where tenant.id = site.tenant_id
    ),
    'site', jsonb_build_object(
      'name', site.name, 'is', site."is", 'locales', to_jsonb(site.locales), 'default_locale', site.default_locale,
      'config', site.config, 'app_config', site.app_config, 'routes', site.routes
    ),
    'pages', (
      select coalesce(jsonb_agg(to_jsonb(page) - '{site_id,created_at,updated_at}'::text[] order by page.position, page.id), '[]')
      from public.pages as page where page.site_id = site.id
    ),
    'path_rules', (
      select coalesce(jsonb_agg(to_jsonb(rule) - '{id,site_id,position}'::text[] order by rule.position, rule.id), '[]')
      from public.path_rules as rule where rule.site_id = site.id
    ),
    'popups', (
      select coalesce(jsonb_agg(
        to_jsonb(popup) - '{tenant_id,site_id,visible_config,created_at,updated_at}'::text[] order by popup.id
      ), '[]')
      from public.popups as popup where popup.site_id = site.id
    ),
    'sites_cookies', (
      select coalesce(jsonb_agg(to_jsonb(cookie) - '{site_id,position}'::text[] order by cookie.position, cookie.id), '[]')
      from public.sites_cookies as cookie where cookie.site_id = site.id
    ),
    'sites_cookies_items', (
      select coalesce(jsonb_agg(
        to_jsonb(item) - '{id,site_id,position}'::text[]
        order by cookie.position, cookie.id, item.position, item.id
      ), '[]')
      from public.sites_cookies_items as item
        join public.sites_cookies as cookie on cookie.site_id = item.site_id and cookie.id = item.cookie_id
      where item.site_id = site.id
    ),
    'forms', (
      select coalesce(jsonb_agg(to_jsonb(form) - '{tenant_id,site_id,created_at}'::text[] order by form.id), '[]')
      from public.forms as form where form.site_id = site.id
    ),
    'authors', (
      select coalesce(jsonb_agg(to_jsonb(author) - 'site_id' order by author.slug), '[]')
      from public.authors as author where author.site_id = site.id
    ),
    'blog_categories', (
      select coalesce(jsonb_agg(
        to_jsonb(category) - '{site_id,position}'::text[] order by category.position, category.slug
      ), '[]')
      from public.blog_categories as category where category.site_id = site.id
    ),
    'blog_posts', (
      select coalesce(jsonb_agg(
        to_jsonb(post) - '{id,site_id,created_at,tag_slugs}'::text[] order by post.locale, post.category, post.slug
      ), '[]')
      from public.blog_posts as post where post.site_id = site.id
    )
  )
  from public.sites as site where site.id = of_site
$$;

create function private.digest(document jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select md5(document::text)
$$;

-- Rows of a document with the ids that it leaves out, and their place in the list.
create function private.placed_rows(rows jsonb, site public.sites) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('position', place - 1) || row || jsonb_build_object('site_id', site.id, 'tenant_id', site.tenant_id)
    order by place
  ), '[]')
  from jsonb_array_elements(rows) with ordinality as listed (row, place)
$$;

-- The columns of a table that rows name. One that a document of an older schema lacks keeps its value, or takes its default.
create function private.columns_in(target text, rows jsonb) returns text[]
  language sql stable set search_path = ''
as $$
  select array_agg(attribute.attname::text order by attribute.attnum)
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = ('public.' || target)::regclass
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and attribute.attname in (
      select distinct key from jsonb_array_elements(rows) as listed (row), jsonb_object_keys(row) as key
    )
$$;

-- Makes the rows of a site what a document says. `key` names what makes two rows one; without it all rows are replaced.
create function private.apply_rows(target text, key text[], rows jsonb, site public.sites) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  given jsonb := private.placed_rows(rows, site);
  columns text[] := private.columns_in(target, given);
  changed text[] := array(select unnest(columns) except select unnest(key || '{site_id,tenant_id}'::text[]));
  list text := (select string_agg(format('%I', name), ', ') from unnest(columns) as name);
begin
  if key is null then
    execute format('delete from public.%I where site_id = $1', target) using site.id;
  end if;
  if columns is null then
    return;
  end if;
  if key is null then
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', target, list
    ) using given;
    return;
  end if;
  execute format(
    'insert into public.%1$I as stored (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)
    on conflict (%3$s) do update set %4$s where (%5$s) is distinct from (%6$s)',
    target, list,
    (select string_agg(format('%I', name), ', ') from unnest(key) as name),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(changed) as name),
    (select string_agg(format('stored.%I', name), ', ') from unnest(changed) as name),
    (select string_agg(format('excluded.%I', name), ', ') from unnest(changed) as name)
  ) using given;
end
$$;

-- Deletes the rows of a site that a document does not have. A form with submissions stays: they would go with it.
create function private.delete_gone(target text, key text[], rows jsonb, of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  execute format(
    'delete from public.%1$I as stored where site_id = $2 and not exists (
      select from jsonb_populate_recordset(null::public.%1$I, $1) as given where %2$s
    ) %3$s',
    target,
    (select string_agg(format('given.%1$I = stored.%1$I', name), ' and ') from unnest(key) as name),
    case when target = 'forms' then
      'and not exists (select from public.form_submissions as sent where sent.tenant_id = stored.tenant_id and sent.form_id = stored.id)'
    else '' end
  ) using rows, of_site;
end
$$;

-- Ids of popups and forms are unique in their tenant: one that another of its sites has is not taken from there.
create function private.refuse_rows_of_other_sites(document jsonb, site public.sites) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  taken text;
begin
  select concat_ws(' ', kind, id) into taken
  from (
    select 'popup', popup.id from public.popups as popup
    where popup.tenant_id = site.tenant_id and popup.site_id <> site.id
      and popup.id in (select row ->> 'id' from jsonb_array_elements(document -> 'popups') as row)
    union all
    select 'form', form.id from public.forms as form
    where form.tenant_id = site.tenant_id and form.site_id <> site.id
      and form.id in (select row ->> 'id' from jsonb_array_elements(document -> 'forms') as row)
  ) as others (kind, id)
  limit 1;
  if taken is not null then
    raise exception '% belongs to another site of the tenant', taken using errcode = 'unique_violation';
  end if;
end
$$;

-- Makes a document live: all of it, or nothing. Parts that are as the document says are not touched.
create function private.apply_document(of_site uuid, document jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  live jsonb := private.site_document(of_site);
  part record;
begin
  if document ->> 'version' is distinct from '1' then
    raise exception 'the document has version %; this schema reads 1', document ->> 'version'
      using errcode = 'check_violation';
  end if;
  select * into site from public.sites where id = of_site;
  perform private.refuse_rows_of_other_sites(document, site);
  update public.tenants as tenant
  set (
    name, meta_website_pages, meta_landing_pages, meta_bio_links, google_tag_manager, google_analytics, facebook_pixel,
    facebook_page, facebook_app, twitter_profile
  ) = row(
    given.name, given.meta_website_pages, given.meta_landing_pages, given.meta_bio_links, given.google_tag_manager,
    given.google_analytics, given.facebook_pixel, given.facebook_page, given.facebook_app, given.twitter_profile
  )
  from jsonb_populate_record(null::public.tenants, document -> 'tenant') as given
  where tenant.id = site.tenant_id and live -> 'tenant' is distinct from document -> 'tenant';
  update public.sites as known
  set (name, "is", locales, default_locale, config, app_config, routes) =
    row(given.name, given."is", given.locales, given.default_locale, given.config, given.app_config, given.routes)
  from jsonb_populate_record(null::public.sites, document -> 'site') as given
  where known.id = of_site and live -> 'site' is distinct from document -> 'site';

  -- Rows that others refer to are there before them, and deleted after them.
  for part in
    select step.*, document -> step.target as rows
    from (values
      (1, 'apply', 'sites_cookies', '{site_id,id}'::text[]),
      (2, 'apply', 'authors', '{site_id,slug}'),
      (3, 'apply', 'blog_categories', '{site_id,slug}'),
      (4, 'delete', 'pages', '{id}'),
      (5, 'delete', 'popups', '{id}'),
      (6, 'delete', 'forms', '{id}'),
      (7, 'delete', 'blog_posts', '{locale,category,slug}'),
      (8, 'apply', 'path_rules', null),
      (9, 'apply', 'pages', '{site_id,id}'),
      (10, 'apply', 'popups', '{tenant_id,id}'),
      (11, 'apply', 'forms', '{tenant_id,id}'),
      (12, 'apply', 'blog_posts', '{site_id,locale,category,slug}'),
      (13, 'apply', 'sites_cookies_items', null),
      (14, 'delete', 'sites_cookies', '{id}'),
      (15, 'delete', 'authors', '{slug}'),
      (16, 'delete', 'blog_categories', '{slug}')
    ) as step (place, act, target, key)
    where live -> step.target is distinct from document -> step.target
      -- Items of a cookie are deleted with it, so they are written again.
      or step.target = 'sites_cookies_items' and live -> 'sites_cookies' is distinct from document -> 'sites_cookies'
    order by step.place
  loop
    if part.rows is null then
      raise exception 'the document has no %', part.target using errcode = 'check_violation';
    elsif part.act = 'delete' then
      perform private.delete_gone(part.target, part.key, part.rows, of_site);
    else
      if part.target = 'blog_posts' then
        -- Two posts may change places: a translation is unique in its locale at every moment.
        update public.blog_posts as stored set translation = null
        from jsonb_populate_recordset(null::public.blog_posts, part.rows) as given
        where stored.site_id = of_site
          and (given.locale, given.category, given.slug) = (stored.locale, stored.category, stored.slug)
          and stored.translation is distinct from given.translation;
      end if;
      perform private.apply_rows(part.target, part.key, part.rows, site);
    end if;
  end loop;
end
$$;

-- Applies a document, publishes the site, and writes the revision. The content before it is kept with its own revision.
create function private.publish_document(of_site uuid, document jsonb, of_kind text, by_author text, with_note text)
  returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  live jsonb;
  applied jsonb;
  published text;
begin
  select * into site from public.sites where id = of_site for update;
  live := private.site_document(of_site);
  update public.revisions as kept set document = live
  where kept.site_id = of_site and kept.revision = site.revision and kept.document is null;
  perform private.apply_document(of_site, document);
  applied := private.site_document(of_site);
  if site.status = 'published' and applied = live then
    return jsonb_build_object('revision', site.revision, 'previous', site.revision, 'changed', false);
  end if;
  update public.sites set status = 'published' where id = of_site and status <> 'published';
  perform private.revise(of_site);
  select revision into published from public.sites where id = of_site;
  update public.revisions as made
  set kind = of_kind, author = by_author, note = with_note, document = applied
  where made.site_id = of_site and made.revision = published;
  return jsonb_build_object('revision', published, 'previous', site.revision, 'changed', true);
end
$$;

-- Sites by name, at most 1000 behind `after`.
create function public.sites_list(after text default null, max_rows integer default 1000) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id), '[]')
  from (
    select site.id, site.name, site.status, site."is", site.revision, tenant.uuid as tenant_uuid, tenant.name as tenant,
      coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.host)
        from public.domains as domain where domain.site_id = site.id
      ), '[]') as hosts,
      (select count(*) from public.pages as page where page.site_id = site.id) as pages,
      exists (select from public.site_drafts as draft where draft.site_id = site.id) as has_draft,
      (select max(made.created_at) from public.revisions as made where made.site_id = site.id) as published_at
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where sites_list.after is null or site.id > sites_list.after::uuid
    order by site.id
    limit least(greatest(max_rows, 1), 1000)
  ) as listed
$$;

comment on function public.sites_list is 'Sites in the order of their ids, behind one, with hosts, status and whether they have a draft.';

-- The content of a site: its draft, else what is live; `version` asks for `live`, or for a revision.
create function public.site_read(site text, version text default 'draft') returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  draft public.site_drafts;
  content jsonb;
  source text := 'live';
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select * into draft from public.site_drafts where site_id = of_site;
  if version = 'draft' and draft.id is not null then
    source := 'draft';
    content := draft.document;
  elsif version in ('draft', 'live') then
    content := private.site_document(of_site);
  else
    source := 'revision';
    select made.document into content from public.revisions as made where made.site_id = of_site and made.revision = version;
    if content is null then
      return jsonb_build_object('error', 'unknown_revision');
    end if;
  end if;
  return (
    select jsonb_build_object(
      'site_id', known.id, 'tenant_uuid', tenant.uuid, 'tenant_id', tenant.id, 'status', known.status,
      'revision', known.revision, 'source', source, 'draft', draft.id, 'draft_author', draft.author,
      'draft_updated_at', draft.updated_at, 'document', content,
      'hosts', coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.created_at, domain.host)
        from public.domains as domain where domain.site_id = known.id
      ), '[]'),
      'unverified', coalesce((
        select jsonb_agg(jsonb_build_object('host', domain.host, 'token', domain.verification_token) order by domain.host)
        from public.domains as domain where domain.site_id = known.id and domain.verified_at is null
      ), '[]')
    )
    from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
    where known.id = of_site
  );
end
$$;

comment on function public.site_read is 'The content of a site: its draft, what is live, or a revision.';

-- Saves the draft of a site. `expected` is the draft that was read; null: there was none.
create function public.draft_save(site text, document jsonb, author text default null, expected text default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known text;
  saved text;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform from public.sites where id = of_site for update;
  select draft.id into known from public.site_drafts as draft where draft.site_id = of_site;
  if known is distinct from expected then
    return jsonb_build_object('error', 'draft_changed');
  end if;
  insert into public.site_drafts as draft (site_id, document, base, author)
  values (of_site, draft_save.document, private.digest(private.site_document(of_site)), draft_save.author)
  on conflict (site_id) do update
  set document = excluded.document, author = excluded.author, id = excluded.id, updated_at = now()
  returning draft.id into saved;
  return jsonb_build_object('draft', saved);
end
$$;

comment on function public.draft_save is 'Saves what a site will be; visitors see nothing of it. Refused when another draft was saved meanwhile.';

create function public.draft_discard(site text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  delete from public.site_drafts where site_id = of_site;
  return jsonb_build_object('discarded', found);
end
$$;

comment on function public.draft_discard is 'Deletes the draft of a site.';

-- Publishes a draft: the one that was validated, over the content that it was made from. `forced` takes the place of any.
create function public.site_publish(
  site text, draft text, author text default null, note text default null, forced boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  saved public.site_drafts;
  done jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform from public.sites where id = of_site for update;
  select * into saved from public.site_drafts where site_id = of_site;
  if draft is null and saved.id is null then
    -- What is there is published as it is: a site that was taken down, or that was never shown.
    return private.publish_document(of_site, private.site_document(of_site), 'publish', author, note);
  end if;
  if saved.id is distinct from draft then
    return jsonb_build_object('error', 'draft_changed');
  end if;
  if not forced and saved.base <> private.digest(private.site_document(of_site)) then
    return jsonb_build_object('error', 'live_changed');
  end if;
  done := private.publish_document(of_site, saved.document, 'publish', coalesce(author, saved.author), note);
  delete from public.site_drafts where site_id = of_site;
  return done;
end
$$;

comment on function public.site_publish is 'Makes a draft live in one transaction and writes an immutable revision.';

create function public.site_rollback(site text, revision text, author text default null, note text default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  earlier jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select made.document into earlier
  from public.revisions as made where made.site_id = of_site and made.revision = site_rollback.revision;
  if earlier is null then
    return jsonb_build_object('error', 'unknown_revision');
  end if;
  return private.publish_document(of_site, earlier, 'rollback', author, coalesce(note, 'back to ' || site_rollback.revision));
end
$$;

comment on function public.site_rollback is 'Makes the content of an earlier revision live again, as a new revision. The draft stays.';

create function public.site_unpublish(site text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  update public.sites set status = 'draft' where id = of_site and status <> 'draft';
  return jsonb_build_object('changed', found);
end
$$;

comment on function public.site_unpublish is 'Takes a site off its hosts; its content stays.';

create function public.revisions_list(site text, max_rows integer default 20) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'id' order by listed.id desc), '[]')
    from (
      select made.id, made.revision, made.kind, made.author, made.note, made.created_at,
        made.document is not null as has_document,
        exists (select from public.sites where id = of_site and revision = made.revision) as is_live
      from public.revisions as made where made.site_id = of_site
      order by made.id desc
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
  );
end
$$;

comment on function public.revisions_list is 'Revisions of a site, newest first: what it was, by whom, and whether its content is kept.';

-- Plans a publish of the draft as it is, an unpublish, or a rollback.
create function public.schedule_add(
  site text, action text, due_at timestamptz, draft text default null, revision text default null,
  author text default null, note text default null, forced boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  planned jsonb;
  saved public.site_drafts;
  added bigint;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select * into saved from public.site_drafts where site_id = of_site;
  if action = 'publish' then
    if saved.id is null or saved.id is distinct from draft then
      return jsonb_build_object('error', 'draft_changed');
    end if;
    planned := saved.document;
  elsif action = 'rollback' then
    select made.document into planned
    from public.revisions as made where made.site_id = of_site and made.revision = schedule_add.revision;
    if planned is null then
      return jsonb_build_object('error', 'unknown_revision');
    end if;
  end if;
  insert into public.site_schedules (site_id, action, due_at, document, base, author, note)
  values (
    of_site, schedule_add.action, schedule_add.due_at, planned,
    case when schedule_add.action = 'publish' and not forced then saved.base end,
    coalesce(schedule_add.author, saved.author), schedule_add.note
  )
  returning id into added;
  return jsonb_build_object('id', added);
end
$$;

comment on function public.schedule_add is 'Plans a publish of the draft as it is now, an unpublish, or a rollback, for a moment.';

create function public.schedules_list(site text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(planned) - '{site_id,document,base}'::text[] order by planned.due_at, planned.id), '[]')
    from (
      select * from public.site_schedules where site_id = of_site order by id desc limit 100
    ) as planned
  );
end
$$;

comment on function public.schedules_list is 'The last hundred plans of a site, and what became of them.';

create function public.schedule_cancel(site text, id bigint) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  update public.site_schedules as planned set state = 'cancelled', finished_at = now()
  where planned.site_id = of_site and planned.id = schedule_cancel.id and planned.state = 'waiting';
  return jsonb_build_object('cancelled', found);
end
$$;

comment on function public.schedule_cancel is 'Cancels a plan that still waits.';

-- Does what is due, one plan in a transaction, so that a slow plan costs no other. A plan that fails leaves everything as it
-- was, and says why; also one that takes too long.
create function public.publish_due(max_rows integer default 1) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  planned public.site_schedules;
  failure text;
  seen uuid[] := '{}';
  done jsonb := '[]';
begin
  for planned in
    select * from public.site_schedules
    where state = 'waiting' and due_at <= now()
    order by due_at, id limit max_rows for update skip locked
  loop
    continue when planned.site_id = any (seen);
    seen := seen || planned.site_id;
    failure := null;
    begin
      -- What is published at this moment comes first, and is then what the plan is compared with.
      perform from public.sites where id = planned.site_id for update;
      if planned.action = 'unpublish' then
        update public.sites set status = 'draft' where id = planned.site_id;
      elsif planned.base is not null and planned.base <> private.digest(private.site_document(planned.site_id)) then
        failure := 'live_changed';
      else
        perform private.publish_document(
          planned.site_id, planned.document, planned.action, planned.author, planned.note
        );
        -- A draft of what is now live is no draft; one that goes on from it has it as its base.
        delete from public.site_drafts
        where site_id = planned.site_id and planned.action = 'publish' and document = planned.document;
        update public.site_drafts set base = private.digest(private.site_document(planned.site_id))
        where site_id = planned.site_id and planned.action = 'publish' and base = planned.base;
      end if;
    exception
      when query_canceled or others then
        failure := sqlerrm;
    end;
    update public.site_schedules
    set state = case when failure is null then 'done' else 'failed' end, reason = failure, finished_at = now()
    where id = planned.id;
    done := done || jsonb_build_object(
      'site', planned.site_id, 'action', planned.action, 'failure', failure,
      'hosts', (
        select coalesce(jsonb_agg(domain.host order by domain.kind desc, domain.host), '[]')
        from public.domains as domain
        where domain.site_id = planned.site_id and domain.verified_at is not null and domain.host not like '*%'
      )
    );
  end loop;
  return jsonb_build_object(
    'done', done,
    'more', exists (select from public.site_schedules where state = 'waiting' and due_at <= now())
  );
end
$$;

comment on function public.publish_due is 'Does what is planned and due. Answers the hosts whose content has changed.';

-- A new site as a draft, for a new tenant or one that is there. Its hosts count as verified: who calls this owns them.
create function public.site_create(document jsonb, hosts text[], tenant_uuid uuid default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint;
  created uuid;
begin
  if exists (select from public.domains as domain where domain.host = any (hosts)) then
    return jsonb_build_object('error', 'host_taken');
  end if;
  select id into of_tenant from public.tenants where uuid = tenant_uuid;
  if of_tenant is null then
    insert into public.tenants (uuid, name)
    values (coalesce(site_create.tenant_uuid, gen_random_uuid()), document -> 'tenant' ->> 'name')
    returning id into of_tenant;
  end if;
  insert into public.sites (tenant_id, name, locales, default_locale)
  select of_tenant, given.name, given.locales, given.default_locale
  from jsonb_populate_record(null::public.sites, document -> 'site') as given
  returning id into created;
  insert into public.domains (host, site_id, kind, verified_at)
  select host, created, case when place = 1 then 'primary' else 'alias' end, now()
  from unnest(hosts) with ordinality as named (host, place);
  insert into public.site_drafts (site_id, document, base)
  values (created, document, private.digest(private.site_document(created)));
  return jsonb_build_object('site_id', created, 'draft', (select id from public.site_drafts where site_id = created));
end
$$;

comment on function public.site_create is 'A new site that no visitor sees yet, with a draft of its content.';

revoke all on table public.site_drafts, public.site_schedules from public, anon, authenticated;
grant all on table public.site_drafts, public.site_schedules to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proname in (
      'sites_list', 'site_read', 'draft_save', 'draft_discard', 'site_publish', 'site_rollback', 'site_unpublish',
      'revisions_list', 'schedule_add', 'schedules_list', 'schedule_cancel', 'publish_due', 'site_create'
    )
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
