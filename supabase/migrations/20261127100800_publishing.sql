-- Publishing: drafts, revisions, plans, and hosts that the Worker must reload. A document is the content of a site as rows
-- of its tables, without ids of site and tenant.

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

comment on table public.revisions is 'Revisions: one row for each transaction that changed what visitors see.';
comment on column public.revisions.kind is 'edit: rows were written directly. publish and rollback: a document was applied. unpublish, suspend and resume: hosts changed what they show.';
comment on column public.revisions.document is 'The content of the site at this revision; never changes. Null without a publish since.';

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

comment on table public.site_drafts is 'Drafts of sites. Visitors read the other tables, so a draft is never partly live.';
comment on column public.site_drafts.id is 'Changes with every save; a save names the draft that was read.';
comment on column public.site_drafts.changes is 'Last change of each document: {name: {author, changed_at}}.';
comment on column public.site_drafts.base is 'Digest of the live content that the draft began from.';

alter table public.site_drafts enable row level security;

-- A finished plan has no content, because its revision has it.
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

comment on table public.site_schedules is 'Plans: scheduled publishes, each with its validated document, rollbacks and unpublishes.';
comment on column public.site_schedules.base is 'Digest of the expected live content; null: any.';
comment on column public.site_schedules.revision is 'The target revision of a rollback.';

alter table public.site_schedules enable row level security;

create table private.purges (
  host text primary key,
  changed_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);

create index purges_due_idx on private.purges (due_at);

comment on table private.purges is 'Hosts that the Worker must reload, one row a host.';
comment on column private.purges.changed_at is 'Time of the newest change; a host that changes while it is reloaded stays listed.';

alter table private.purges enable row level security;
