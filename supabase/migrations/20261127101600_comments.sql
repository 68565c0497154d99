-- Comments that people leave on sections through a share link.

create table public.share_comments (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites on delete cascade,
  share_id uuid not null,
  page text check (page ~ '^[A-Za-z0-9_-]{1,64}$'),
  path text not null check (char_length(path) between 1 and 1000),
  section text not null check (char_length(section) between 1 and 64),
  locale text not null check (private.are_locales(array[locale])),
  name text not null check (char_length(name) between 1 and 80),
  body text not null check (char_length(body) between 1 and 2000),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 50),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text check (char_length(resolved_by) <= 200)
);

create index share_comments_site_id_idx on public.share_comments (site_id, created_at desc);
create index share_comments_share_id_idx on public.share_comments (share_id, created_at);
create index share_comments_created_at_idx on public.share_comments (created_at);

comment on table public.share_comments is 'Comments on sections, left through share links, with their answers.';
comment on column public.share_comments.share_id is 'The share link. No foreign key: the comment stays when the row of the link is deleted.';
comment on column public.share_comments.page is 'Null for the pages of the blog, which path names.';
comment on column public.share_comments.section is 'Id of the section, of the page or of header and footer. It may have left the site since.';
comment on column public.share_comments.answers is 'A list of {author, text, at}, oldest first.';

alter table public.share_comments enable row level security;
