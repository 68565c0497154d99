-- The blog of a site: categories have one slug in all locales, posts are written per locale.

-- One path segment in NFC, without separators, percent signs, spaces and control characters.
create function private.is_slug(slug text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select char_length(slug) between 1 and 200 and slug is nfc normalized
    and slug !~ '[/\\?#%\s\u0001-\u001f\u007f-\u009f]' and slug not in ('.', '..')
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

-- A tag as one segment of an address: `Fermentação natural` is `fermentacao-natural`.
create function private.tag_slug(tag text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(private.folded(normalize(left(tag, 200), nfc)), '[^[:alnum:]]+', '-', 'g'), '-')
$$;

create function private.tag_slugs(tags text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(private.tag_slug(tag) order by position) from unnest(tags) with ordinality as listed (tag, position)
$$;

create table public.blog_categories (
  site_id uuid not null references public.sites on delete cascade,
  slug text not null check (private.is_slug(slug)),
  position integer not null default 0,
  name text not null check (char_length(name) between 1 and 200),
  i18n jsonb not null default '{}' check (jsonb_typeof(i18n) = 'object'),
  primary key (site_id, slug)
);

comment on table public.blog_categories is 'config.blog.categories on the wire.';
comment on column public.blog_categories.i18n is 'Per locale {name}.';

alter table public.blog_categories enable row level security;

create table public.authors (
  site_id uuid not null references public.sites on delete cascade,
  slug text not null check (private.is_slug(slug)),
  name text not null check (char_length(name) between 1 and 200),
  avatar text,
  primary key (site_id, slug)
);

comment on column public.authors.avatar is 'Address of a picture.';

alter table public.authors enable row level security;

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites on delete cascade,
  locale text not null check (private.are_locales(array[locale])),
  category text not null,
  slug text not null check (private.is_slug(slug)),
  translation text check (char_length(translation) between 1 and 200),
  title text not null check (char_length(title) between 1 and 300),
  excerpt text,
  cover jsonb check (jsonb_typeof(cover) = 'object'),
  author text,
  tags text[],
  body text not null default '',
  meta jsonb check (jsonb_typeof(meta) = 'object'),
  reading_minutes integer check (reading_minutes > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tag_slugs text[] generated always as (private.tag_slugs(tags)) stored,
  unique (site_id, locale, category, slug),
  unique (site_id, translation, locale),
  foreign key (site_id, category) references public.blog_categories (site_id, slug) on update cascade,
  foreign key (site_id, author) references public.authors (site_id, slug) on update cascade
);

create index blog_posts_newest_idx
  on public.blog_posts (site_id, locale, published_at desc, id) where status = 'published';
create index blog_posts_newest_of_category_idx
  on public.blog_posts (site_id, locale, category, published_at desc, id) where status = 'published';
create index blog_posts_author_idx on public.blog_posts (site_id, author);
create index blog_posts_category_idx on public.blog_posts (site_id, category);

comment on column public.blog_posts.translation is 'Shared by the posts that translate each other, at most one a locale.';
comment on column public.blog_posts.body is 'CommonMark with GFM; HTML in it is sanitised when it is shown.';
comment on column public.blog_posts.published_at is 'With a future date the post is published then.';
comment on column public.blog_posts.tag_slugs is 'Slugs of the tags, in the same order.';

alter table public.blog_posts enable row level security;
