-- Search in what a site has published: one entry for each page and locale, and for each post. Triggers write the
-- entries; whether a visitor may find one is decided when it is searched for.

-- The stemmer of a locale's language; `simple` for languages that Postgres has none for.
create function private.search_config(locale text) returns regconfig
  language sql immutable parallel safe set search_path = ''
as $$
  select case left(locale, 2)
    when 'da' then 'pg_catalog.danish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'it' then 'pg_catalog.italian'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'no' then 'pg_catalog.norwegian'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    else 'pg_catalog.simple'::regconfig
  end
$$;

-- Lower case without accents, one character for each: a place in the result is the same place in the text.
create function private.folded(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select translate(
    normalize(regexp_replace(normalize(lower(translate(words, 'İ', 'i')), nfd), '[\u0300-\u036f]', '', 'g'), nfc),
    'łøđıæœß', 'lodiaos'
  )
$$;

-- Characters of scripts that write no spaces between words.
create function private.unspaced_script() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff66-\uff9f'
$$;

-- One word for each such character: words of Japanese and Korean are found as phrases of their characters.
create function private.spaced(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(words, '([' || private.unspaced_script() || '])', ' \1 ', 'g')
$$;

-- The words of a text with and without accents, because stemmers know their own language only with them.
create function private.search_vector(words text, locale text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector(config, words) operator(pg_catalog.||) to_tsvector(config, private.folded(replace(words, 'ß', 'ss')))
  from private.search_config(locale) as config, private.spaced(coalesce(words, '')) as words
$$;

-- Text as it is read: HTML and Markdown without their marks, on one line.
create function private.read_text(source text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    normalize(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          source,
          '<(script|style)\M[^>]*>.*?</\1>|<!--.*?-->', ' ', 'gi'),
          '!?\[([^][]*)\]\([^()]*\)', '\1', 'g'),
          '\[\^[^][]*\]:?', '', 'g'),
          '<[^<>]*>', ' ', 'g'),
          '(^|\n)\s*(#{1,6}|>|[-+]|\d+\.)\s+', '\1', 'g'),
          '\*+|`+|~~+', '', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
      nfc
    ),
    '[\s\u0001-\u001f\u007f-\u009f\u0300-\u036f|]+', ' ', 'g'
  )
$$;

-- Fields of sections that hold words for visitors. test/sections/search-fields.test.ts compares them with the catalogue.
create function private.search_fields() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select string_to_array(
    'eyebrow title subtitle body text name label html question answer quote author role company bio summary client '
    'description caption category note badge tooltip custom discountLabel unit help message privacyText days hours '
    'address placeName copyright expiredText prefix suffix value values',
    ' '
  )
$$;

-- The texts of a section's data, field by field.
create function private.search_text(stored jsonb, field text default '') returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  case jsonb_typeof(stored)
    when 'string' then
      return case when field = any (private.search_fields()) then private.read_text(stored #>> '{}') end;
    when 'array' then
      return (
        select string_agg(private.search_text(entry, field), E'\n' order by position)
        from jsonb_array_elements(stored) with ordinality as listed (entry, position)
      );
    when 'object' then
      if stored -> 'hidden' = 'true' then
        return null;
      end if;
      return (
        select string_agg(
          private.search_text(entry.value, entry.key), E'\n'
          order by array_position(private.search_fields(), entry.key), entry.key
        )
        from jsonb_each(stored) as entry
      );
    else
      return null;
  end case;
end
$$;

create function private.is_list_with_ids(stored jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(stored) = 'array' and jsonb_array_length(stored) > 0
    and not exists (
      select from jsonb_array_elements(stored) as item
      where jsonb_typeof(item) <> 'object' or item -> 'id' is null
    )
$$;

-- A translation laid over stored data, as the Worker does it: objects merge by key, lists of objects with an id by
-- id, every other value replaces.
create function private.overlaid(base jsonb, translation jsonb) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if translation is null then
    return base;
  end if;
  if jsonb_typeof(base) = 'object' and jsonb_typeof(translation) = 'object' then
    return (
      select jsonb_object_agg(key, private.overlaid(base -> key, translation -> key))
      from (select jsonb_object_keys(base || translation) as key) as keys
    );
  end if;
  if private.is_list_with_ids(base) and private.is_list_with_ids(translation) then
    return (
      select jsonb_agg(item order by part, position)
      from (
        select 1 as part, position, private.overlaid(item, (
          select translated from jsonb_array_elements(translation) as translated
          where translated ->> 'id' = item ->> 'id' limit 1
        )) as item
        from jsonb_array_elements(base) with ordinality as listed (item, position)
        union all
        select 2, position, item
        from jsonb_array_elements(translation) with ordinality as listed (item, position)
        where not exists (
          select from jsonb_array_elements(base) as known where known ->> 'id' = item ->> 'id'
        )
      ) as merged
    );
  end if;
  return translation;
end
$$;

create table public.search_entries (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites on delete cascade,
  locale text not null,
  page_id text,
  post_id uuid references public.blog_posts on delete cascade,
  title text not null,
  body text not null,
  words tsvector not null,
  check (num_nonnulls(page_id, post_id) = 1),
  foreign key (site_id, page_id) references public.pages (site_id, id) on update cascade on delete cascade
);

create index search_entries_words_idx on public.search_entries using gin (words);
create index search_entries_page_idx on public.search_entries (site_id, page_id);
create index search_entries_post_idx on public.search_entries (post_id);

comment on table public.search_entries is 'The words of pages and posts, by locale, for site_search. Written by triggers only; drafts have entries too.';

alter table public.search_entries enable row level security;
revoke all on table public.search_entries from public, anon, authenticated;
grant all on table public.search_entries to service_role;
grant all on all sequences in schema public to service_role;

-- The texts of a page in each locale of its site.
create function private.write_page_entries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.search_entries where site_id = new.site_id and page_id = new.id;
  insert into public.search_entries (site_id, locale, page_id, title, body, words)
  select
    new.site_id, locale, new.id, title, left(concat_ws(E'\n', description, body), 100000),
    setweight(private.search_vector(concat_ws(' ', title, page_name), locale), 'A')
      operator(pg_catalog.||) setweight(private.search_vector(description, locale), 'B')
      operator(pg_catalog.||) setweight(private.search_vector(left(body, 100000), locale), 'D')
  from public.sites as site,
    unnest(site.locales) as locale,
    lateral (select case when jsonb_typeof(new.i18n -> locale) = 'object' then new.i18n -> locale end) as told (told),
    lateral (select coalesce(told ->> 'name', new.name), private.overlaid(new.meta, told -> 'meta')) as own (page_name, page_meta),
    lateral (
      select
        private.read_text(coalesce(nullif(page_meta ->> 'title', ''), page_name)),
        private.read_text(page_meta ->> 'description'),
        (
          select string_agg(
            private.search_text(private.overlaid(
              section -> 'data', told -> 'sections' -> (section ->> 'id')
            )),
            E'\n' order by position
          )
          from jsonb_array_elements(private.visible_sections(new.sections, told -> 'sections'))
            with ordinality as shown (section, position)
        )
    ) as texts (title, description, body)
  where site.id = new.site_id;
  return null;
end
$$;

create trigger pages_write_entries after insert or update of name, meta, sections, i18n on public.pages
  for each row execute function private.write_page_entries();

create function private.rewrite_page_entries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.pages set name = name where site_id = new.id;
  return null;
end
$$;

create trigger sites_rewrite_page_entries after update of locales on public.sites
  for each row when (new.locales <> old.locales) execute function private.rewrite_page_entries();

create function private.write_post_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.search_entries where post_id = new.id;
  insert into public.search_entries (site_id, locale, post_id, title, body, words)
  select
    new.site_id, new.locale, new.id, new.title, left(concat_ws(E'\n', excerpt, body), 100000),
    setweight(private.search_vector(new.title, new.locale), 'A')
      operator(pg_catalog.||) setweight(private.search_vector(
        concat_ws(' ', excerpt, array_to_string(new.tags, ' '), author), new.locale
      ), 'B')
      operator(pg_catalog.||) setweight(private.search_vector(left(body, 100000), new.locale), 'D')
  from (
    select private.read_text(new.excerpt), private.read_text(new.body), (
      select name from public.authors where site_id = new.site_id and slug = new.author
    )
  ) as texts (excerpt, body, author);
  return null;
end
$$;

create trigger blog_posts_write_entry
  after insert or update of locale, title, excerpt, body, tags, author on public.blog_posts
  for each row execute function private.write_post_entry();

create function private.says_noindex(meta jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(meta ->> 'robots', '') ~* '\m(noindex|none)\M'
$$;

-- Whether visitors may find a page: it is published, public, not kept from search engines, and its validate check
-- has passed.
create function private.is_findable(page public.pages, locale text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select private.is_published(page, locale) and page.access = 'public' and not page.noindex
    and not private.says_noindex(page.meta) and not private.says_noindex(page.i18n -> locale -> 'meta')
    and coalesce(page.validate -> 'valid', 'true') = 'true'
$$;

-- What a visitor asks for, as Postgres reads it. Quotes, `or` and `-` work as in other search fields; the last word
-- may be the beginning of one. Null when nothing is left to look for.
create function private.search_query(asked text, locale text) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  config regconfig := private.search_config(locale);
  script text := '[' || private.unspaced_script() || ']';
  plain text := asked;
  folded text;
  last_word text := substring(asked from '^[[:alnum:][:space:]]*?([[:alnum:]]{2,})$');
  wanted tsquery;
begin
  if asked ~ script then
    plain := private.spaced(regexp_replace(replace(asked, '"', ' '), '(' || script || '+)', ' "\1" ', 'g'));
    last_word := null;
  end if;
  folded := private.folded(replace(plain, 'ß', 'ss'));
  wanted := websearch_to_tsquery(config, plain) operator(pg_catalog.||) websearch_to_tsquery(config, folded);
  if last_word is not null then
    wanted := wanted operator(pg_catalog.||) (
      websearch_to_tsquery(config, left(folded, -char_length(private.folded(replace(last_word, 'ß', 'ss')))))
      operator(pg_catalog.&&) to_tsquery('pg_catalog.simple', private.folded(replace(last_word, 'ß', 'ss')) || ':*')
    );
  end if;
  return case when querytree(wanted) not in ('', 'T') then wanted end;
end
$$;

-- A pattern of the words that a visitor asks for, for folded texts. Null when there is none.
create function private.search_pattern(asked text, locale text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select nullif(concat_ws('|',
    (
      select '\m(?:' || string_agg(regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')[[:alnum:]]*'
      from (
        select unnest(tsvector_to_array(to_tsvector(private.search_config(locale), folded)))
        union
        select substring(folded from '([[:alnum:]]{2,})$')
      ) as listed (word)
      where char_length(word) > 1 and word !~ script
    ),
    (select string_agg(found[1], '|') from regexp_matches(folded, '(' || script || '+)', 'g') as found)
  ), '')
  from private.folded(asked) as folded, concat('[', private.unspaced_script(), ']') as script
$$;

-- A text in pieces: every second one is what the pattern matches.
create function private.marked(words text, pattern text) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := private.folded(words);
  pieces text[] := '{}';
  at integer := 1;
  found integer;
  behind integer;
begin
  -- A character whose lower case is longer moves all places behind it.
  if pattern is null or char_length(folded) <> char_length(words) then
    return jsonb_build_array(words);
  end if;
  loop
    found := regexp_instr(folded, pattern, at);
    exit when found = 0 or cardinality(pieces) >= 40;
    behind := regexp_instr(folded, pattern, at, 1, 1);
    pieces := pieces || substr(words, at, found - at) || substr(words, found, behind - found);
    at := behind;
  end loop;
  return to_jsonb(pieces || substr(words, at));
end
$$;

-- The part of a text around its first match, about two lines long.
create function private.search_excerpt(body text, pattern text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words text := replace(body, E'\n', ' · ');
  first_match integer := coalesce(regexp_instr(private.folded(words), pattern), 0);
  first integer := greatest(1, first_match - 60);
  excerpt text;
begin
  if first > 1 then
    first := first + strpos(substr(words, first, 40), ' ');
  end if;
  excerpt := substr(words, first, 200);
  if char_length(words) >= first + 200 then
    excerpt := regexp_replace(excerpt, '\s+\S{1,40}$', '') || '…';
  end if;
  return case when first > 1 then '… ' else '' end || excerpt;
end
$$;

-- Pages and posts in the locale of `url` that hold what `q` asks for, the best first; null when its host has no
-- published site. Of a text that many hold, 500 are ranked.
create function public.site_search(
  url text, q text, page integer default 1, per_page integer default 10
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  wanted_locale text;
  asked text := btrim(regexp_replace(normalize(left(coalesce(site_search.q, ''), 100), nfc), '[\s\u0001-\u001f]+', ' ', 'g'));
  wanted tsquery;
  pattern text;
  page_size integer := least(greatest(coalesce(site_search.per_page, 10), 1), 20);
begin
  address := private.read_url(site_search.url);
  site := private.site_of(address.host);
  if site.id is null then
    return null;
  end if;
  wanted_locale := (private.split_locale(site, coalesce(address.segments, '{}'))).locale;
  wanted := private.search_query(asked, wanted_locale);
  if wanted is null then
    return jsonb_build_object('results', '[]'::jsonb, 'total', 0);
  end if;
  pattern := private.search_pattern(asked, wanted_locale);

  return (
    with found as (
      select entry.page_id, entry.title, entry.body, post.category, post.slug,
        ts_rank(entry.words, wanted) as rank, entry.id
      from public.search_entries as entry
        left join public.pages as page_of on page_of.site_id = entry.site_id and page_of.id = entry.page_id
        left join public.blog_posts as post on post.id = entry.post_id
      where entry.site_id = site.id and entry.locale = wanted_locale
        and entry.words operator(pg_catalog.@@) wanted
        and case
          when entry.page_id is not null then private.is_findable(page_of, wanted_locale)
          else private.is_visible(post) and not private.says_noindex(post.meta)
        end
      limit 500
    ),
    shown as (
      select * from found order by rank desc, id
      limit page_size offset (least(greatest(coalesce(site_search.page, 1), 1), 50) - 1) * page_size
    )
    select jsonb_build_object(
      'results', (
        select coalesce(jsonb_agg(
          jsonb_strip_nulls(jsonb_build_object('page_id', page_id, 'category', category, 'slug', slug))
          || jsonb_build_object(
            'title', private.marked(title, pattern),
            'excerpt', private.marked(private.search_excerpt(body, pattern), pattern)
          )
          order by rank desc, id
        ), '[]')
        from shown
      ),
      'total', (select count(*) from found)
    )
  );
end
$$;

comment on function public.site_search is 'What visitors may find in a site, in the locale of an address. Null: this host has no site.';

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.site_search(text, text, integer, integer) from public;
grant execute on function public.site_search(text, text, integer, integer) to anon, authenticated, service_role;

-- What is stored already.
update public.pages set name = name;
update public.blog_posts set title = title;
