-- Pages and their addresses.

create function private.are_route_fields(routes jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(routes) = 'object' and not exists (
    select from jsonb_object_keys(case when jsonb_typeof(routes) = 'object' then routes else '{}' end) as field
    where not starts_with(field, 'route')
  )
$$;

create table public.pages (
  site_id uuid not null references public.sites on delete cascade,
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position integer not null default 0,
  name text not null default '' check (char_length(name) <= 200),
  layout text check (layout in ('core', 'blog')),
  routes jsonb not null default '{}' check (private.are_route_fields(routes)),
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) <= 500),
  i18n jsonb not null default '{}' check (jsonb_typeof(i18n) = 'object'),
  meta jsonb check (jsonb_typeof(meta) = 'object'),
  published text[] check (private.are_locales(published)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  noindex boolean not null default false,
  hide_header boolean not null default false,
  hide_footer boolean not null default false,
  validate jsonb check (jsonb_typeof(validate) = 'object'),
  access text not null default 'public' check (access in ('public', 'signed_in', 'aal2')),
  popups text[],
  script text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id)
);

create index pages_published_idx on public.pages (site_id, position, id) where status = 'published';

comment on column public.pages.id is 'Short text, unique in its site; links use it.';
comment on column public.pages.routes is 'The fields whose names start with `route`: `route` for the default locale, `route_en_US` for another, any other name for an alias. A value is a path or a list of paths.';
comment on column public.pages.sections is 'In the default locale. Sections with data.hidden are stored and never delivered.';
comment on column public.pages.i18n is 'Translations of the page by locale: {name, meta, sections: {section id: data}}.';
comment on column public.pages.published is 'Locales of the page. Null: every enabled locale.';
comment on column public.pages.validate is 'The answer of the page''s validate check: {valid, statusCode, statusMessage}.';
comment on column public.pages.popups is 'References; the id of the popup is what follows the colon.';
comment on column public.pages.script is 'Runs once after the page has loaded.';

alter table public.pages enable row level security;

create table public.page_routes (
  site_id uuid not null,
  page_id text not null,
  locale text,
  path text not null,
  foreign key (site_id, page_id) references public.pages (site_id, id) on update cascade on delete cascade
);

create index page_routes_path_idx on public.page_routes (site_id, lower(path));
create index page_routes_page_idx on public.page_routes (site_id, page_id);

comment on table public.page_routes is 'pages.routes as rows, so that a lookup is an index scan. Written only by a trigger.';
comment on column public.page_routes.locale is 'Null: for the default locale, and for every locale without an entry of its own.';
comment on column public.page_routes.path is 'Decoded, NFC, no outer slashes; empty for the home page.';

alter table public.page_routes enable row level security;
