-- Search in published content: one entry for each page and locale, and for each post. Triggers write the entries; each
-- search decides which of them its visitor may find.

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

comment on table public.search_entries is 'The words of pages and posts, by locale, for site_search. Written only by triggers; drafts have entries too.';

alter table public.search_entries enable row level security;
