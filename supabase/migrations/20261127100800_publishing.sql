-- Publishing: a draft beside the rows that visitors read, revisions that hold what they published, publishes that wait for their
-- time, and hosts that the Worker is to load again. A document is the content of a site as rows of its tables, without ids of site
-- and tenant.

create table public.revisions (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites on delete cascade,
  revision text not null unique,
  created_at timestamptz not null default now(),
  kind text not null default 'edit' check (kind in ('edit', 'publish', 'rollback', 'unpublish', 'suspend', 'resume')),
  author text check (char_length(author) <= 200),
  note text check (char_length(note) <= 2000),
  document jsonb check (jsonb_typeof(document) = 'object')
);

create index revisions_site_id_idx on public.revisions (site_id, id desc);

comment on table public.revisions is 'History of publishes: one row for each transaction that changed what visitors see.';
comment on column public.revisions.kind is 'edit: rows were written directly. publish and rollback: a document was applied. unpublish, suspend and resume: hosts changed what they show.';
comment on column public.revisions.document is 'The content of the site with this revision; it never changes. Null where nothing was published since.';

alter table public.revisions enable row level security;

create table public.site_drafts (
  site_id uuid primary key references public.sites on delete cascade,
  id text not null default private.new_revision(),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  base text not null,
  author text check (char_length(author) <= 200),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  updated_at timestamptz not null default now()
);

comment on table public.site_drafts is 'What a site will be. Visitors read the other tables, so a draft is never live by half.';
comment on column public.site_drafts.id is 'Changes with every save: who saves names the draft that he has read.';
comment on column public.site_drafts.changes is 'Who changed each document of it last, and when: {name: {author, changed_at}}.';
comment on column public.site_drafts.base is 'Digest of the live content that the draft was made from.';

alter table public.site_drafts enable row level security;

-- A finished plan has no content: the revision has it.
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
  revision text,
  constraint has_what_it_publishes
    check (case when state = 'waiting' then (action = 'unpublish') = (document is null) else document is null end)
);

create index site_schedules_due_idx on public.site_schedules (due_at, id) where state = 'waiting';
create index site_schedules_site_idx on public.site_schedules (site_id, id desc);

comment on table public.site_schedules is 'Publishes that wait for their time. Each holds the document that was validated.';
comment on column public.site_schedules.base is 'Digest of the live content that it expects; null: it takes the place of any.';
comment on column public.site_schedules.revision is 'Of a rollback: the revision that it goes back to.';

alter table public.site_schedules enable row level security;

create table private.purges (
  host text primary key,
  changed_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);

create index purges_due_idx on private.purges (due_at);

comment on table private.purges is 'Hosts that the Worker is to load again. One row a host, however often it changes.';
comment on column private.purges.changed_at is 'Of the newest change: a host that changes again while it is loaded stays.';

alter table private.purges enable row level security;
