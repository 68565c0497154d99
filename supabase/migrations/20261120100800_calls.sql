-- The other calls of the Worker. None raises an error for invalid input: the result is null or {"error"}.

-- Cookie groups of the site at an address, in the locale of the address; null when its host has no published
-- site.
create function public.cookies_get(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
begin
  address := private.read_url(url);
  site := private.site_of(address.host);
  if site.id is null then
    return null;
  end if;
  split := private.split_locale(site, address.segments);
  return (
    select coalesce(jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'id', cookie.id,
        'name', coalesce(translation ->> 'name', cookie.name),
        'description', coalesce(translation ->> 'description', cookie.description),
        'group', cookie."group",
        'provider', cookie.provider,
        'provider_privacy', cookie.provider_privacy,
        'sites_cookies_items', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'prefix', item.prefix,
              'duration', coalesce(translation -> 'durations' ->> item.prefix, item.duration),
              'type', item.type
            )
            order by item.position, item.id
          ), '[]')
          from public.sites_cookies_items as item
          where item.site_id = cookie.site_id and item.cookie_id = cookie.id
        )
      )) order by cookie.position, cookie.id
    ), '[]')
    from public.sites_cookies as cookie, lateral (select cookie.i18n -> split.locale) as told (translation)
    where cookie.site_id = site.id
  );
end
$$;

comment on function public.cookies_get is 'Cookie groups of the site at an address, in its language. Null: this host has no site.';

-- A visitor's text in a form that Postgres can store, or null. U+0000 is dropped. A lone surrogate, the
-- result of cutting an emoji, becomes U+FFFD. The rest of the message is kept.
create function private.read_payload(payload json, max_bytes integer) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  body text := payload::text;
begin
  if octet_length(body) > max_bytes then
    return null;
  end if;
  begin
    return body::jsonb;
  exception
    when others then null;
  end;
  body := regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g');
  body := regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\1\\ufffd', 'g');
  return body::jsonb;
exception
  when others then
    return null;
end
$$;

-- A text or number field, cut to its limit. Null when it is absent, empty or of another type.
create function private.text_field(source jsonb, field text, max_length integer) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select nullif(left(source ->> field, max_length), '')
  where jsonb_typeof(source -> field) in ('string', 'number')
$$;

create function private.tenant_of(source jsonb) returns bigint
  language sql stable set search_path = ''
as $$
  select id from public.tenants where uuid::text = lower(private.text_field(source, 'tenant_uuid', 36))
$$;

-- The sender's time when a queue may have delayed the event that long; else now.
create function private.read_moment(moment text) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  if moment ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$'
    and moment::timestamptz between now() - interval '14 days' and now() then
    return moment::timestamptz;
  end if;
  return now();
exception
  when others then
    return now();
end
$$;

-- Accepts one event or a list of at most 500. Invalid events are skipped and counted.
create function public.tracking_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  events jsonb := private.read_payload(payload, 1048576);
  saved integer;
  valid integer;
begin
  if jsonb_typeof(events) = 'object' then
    events := jsonb_build_array(events);
  end if;
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 500 then
    return jsonb_build_object('error', 'invalid_payload');
  end if;

  with accepted as (
    select private.tenant_of(event) as tenant_id, event, position
    from jsonb_array_elements(events) with ordinality as listed (event, position)
    where jsonb_typeof(event) = 'object' and event ->> 'action' in ('click', 'pageView', 'submitForm')
  ),
  inserted as (
    insert into public.tracking_events (
      tenant_id, event_id, action, target, identifier, url,
      utm_source, utm_medium, utm_campaign, utm_content, utm_term, referrer, additional_info, occurred_at
    )
    select
      tenant_id,
      private.text_field(event, 'event_id', 128),
      event ->> 'action',
      private.text_field(event, 'target', 2048),
      private.text_field(event, 'identifier', 64),
      private.text_field(event, 'url', 2048),
      private.text_field(event, 'utm_source', 256),
      private.text_field(event, 'utm_medium', 256),
      private.text_field(event, 'utm_campaign', 256),
      private.text_field(event, 'utm_content', 256),
      private.text_field(event, 'utm_term', 256),
      private.text_field(event, 'referrer', 2048),
      case
        when jsonb_typeof(event -> 'additional_info') = 'object'
          and octet_length(event ->> 'additional_info') <= 32768
          then event -> 'additional_info'
      end,
      private.read_moment(private.text_field(event, 'occurred_at', 32))
    from accepted
    where tenant_id is not null
    order by position
    on conflict (tenant_id, event_id) do nothing
    returning 1
  )
  select (select count(*) from inserted), (select count(*) from accepted where tenant_id is not null)
  into saved, valid;

  return jsonb_build_object(
    'saved', saved, 'duplicates', valid - saved, 'rejected', jsonb_array_length(events) - valid
  );
end
$$;

comment on function public.tracking_save is 'Stores events of the tenant they name; an event_id that is known is not stored again.';

-- Returns {"id"} of the submission, that of the first one when the idempotency key is known, or {"error"}.
create function public.form_submit(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 262144);
  form public.forms;
  key text;
  submission_id uuid;
begin
  if jsonb_typeof(sent) is distinct from 'object' or jsonb_typeof(sent -> 'data') is distinct from 'object' then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  if octet_length(sent ->> 'data') > 131072 then
    return jsonb_build_object('error', 'too_large');
  end if;
  select * into form from public.forms
  where tenant_id = private.tenant_of(sent) and id = private.text_field(sent, 'form_id', 64);
  if form.id is null then
    return jsonb_build_object('error', 'unknown_form');
  end if;
  key := private.text_field(sent, 'idempotency_key', 128);

  insert into public.form_submissions (tenant_id, form_id, url, locale, data, idempotency_key)
  values (
    form.tenant_id, form.id,
    private.text_field(sent, 'url', 2048),
    (select code from private.text_field(sent, 'locale', 5) as code where private.are_locales(array[code])),
    sent -> 'data', key
  )
  on conflict (tenant_id, form_id, idempotency_key) do nothing
  returning id into submission_id;

  if submission_id is null then
    select id into submission_id from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key;
  end if;
  return jsonb_build_object('id', submission_id);
end
$$;

comment on function public.form_submit is 'Stores what a visitor sent with a form of the tenant.';

create function private.is_visible(post public.blog_posts) returns boolean
  language sql stable set search_path = ''
as $$
  select post.status = 'published' and post.published_at <= now()
$$;

-- The addresses of a post in each enabled locale, its own included.
create function private.post_alternates(post public.blog_posts, site public.sites) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_object_agg(
    other.locale,
    private.localized_path(other.locale, array['blog', other.category, other.slug], site.default_locale)
  )
  from public.blog_posts as other
  where other.site_id = site.id and private.is_visible(other)
    and other.locale = any (private.enabled_locales(site))
    and (other.id = post.id or other.translation = post.translation)
$$;

create function private.post_summary(post public.blog_posts, site public.sites) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', post.id,
    'slug', post.slug,
    'category', post.category,
    'title', post.title,
    'excerpt', post.excerpt,
    'cover', post.cover,
    'author', (
      select jsonb_build_object('name', author.name, 'slug', author.slug, 'avatar', author.avatar)
      from public.authors as author
      where author.site_id = post.site_id and author.slug = post.author
    ),
    'published_at', private.iso(post.published_at),
    'updated_at', private.iso(post.updated_at),
    'tags', to_jsonb(post.tags),
    'reading_minutes', post.reading_minutes,
    'noindex', nullif(coalesce(post.meta ->> 'robots', '') ~* '\m(noindex|none)\M', false),
    'alternates', private.post_alternates(post, site)
  ))
$$;

-- Posts in the locale of `url`, newest first; null when the host has no published site. A page holds
-- `config.blog.per_page` posts, or as many as a reader of all posts requests.
create function public.blog_posts(
  url text, category text default null, page integer default 1, per_page integer default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  wanted_locale text;
  page_size integer := 10;
begin
  address := private.read_url(blog_posts.url);
  site := private.site_of(address.host);
  if site.id is null then
    return null;
  end if;
  wanted_locale := (private.split_locale(site, coalesce(address.segments, '{}'))).locale;
  if blog_posts.per_page > 0 then
    page_size := least(blog_posts.per_page, 500);
  elsif site.config #>> '{blog,per_page}' ~ '^[1-9][0-9]?$' then
    page_size := site.config #>> '{blog,per_page}';
  end if;

  return (
    with visible as (
      select post
      from public.blog_posts as post
      where post.site_id = site.id and post.locale = wanted_locale and private.is_visible(post)
        and (blog_posts.category is null or post.category = normalize(left(blog_posts.category, 200), nfc))
    )
    select jsonb_build_object(
      'posts', (
        select coalesce(
          jsonb_agg(private.post_summary(post, site) order by (post).published_at desc, (post).id), '[]'
        )
        from (
          select post from visible
          order by (post).published_at desc, (post).id
          limit page_size
          offset (least(greatest(coalesce(blog_posts.page, 1), 1), 100000)::bigint - 1) * page_size
        ) as shown
      ),
      'total', (select count(*) from visible)
    )
  );
end
$$;

comment on function public.blog_posts is 'One page of the posts in the locale of an address. Null: this host has no site.';

-- The post at [/{locale}]/blog/{category}/{slug}; null when there is no such post or site.
create function public.blog_post(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
  post public.blog_posts;
begin
  address := private.read_url(url);
  site := private.site_of(address.host);
  if site.id is null or address.segments is null then
    return null;
  end if;
  split := private.split_locale(site, address.segments);
  if cardinality(split.rest) <> 3 or split.rest[1] <> 'blog' then
    return null;
  end if;
  select * into post from public.blog_posts as candidate
  where candidate.site_id = site.id and candidate.locale = split.locale
    and candidate.category = split.rest[2] and candidate.slug = split.rest[3]
    and private.is_visible(candidate);
  if post.id is null then
    return null;
  end if;

  return private.post_summary(post, site)
    || jsonb_strip_nulls(jsonb_build_object('body', post.body, 'meta', post.meta));
end
$$;

comment on function public.blog_post is 'The post at an address, with the addresses of its translations and its own.';

revoke execute on all functions in schema private from public;
