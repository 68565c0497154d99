-- Share links: signed links to the draft or to a revision, for people without an account.

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  version text not null default 'draft' check (version ~ '^[\w-]{1,64}$'),
  author text check (char_length(author) <= 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint lives_seven_days_at_most check (expires_at <= created_at + interval '7 days')
);

create index share_links_site_id_idx on public.share_links (site_id, created_at desc);
create index share_links_expires_idx on public.share_links (expires_at);

comment on table public.share_links is 'Share links. The address of one is signed by the Worker and is not stored.';
comment on column public.share_links.version is 'A revision; or draft: the draft when the link is opened, else what is live.';
comment on column public.share_links.expires_at is 'A whole second, because the address names it in seconds.';

alter table public.share_links enable row level security;
