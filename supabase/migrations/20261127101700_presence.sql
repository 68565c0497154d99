-- People who are editing a site now, so that two of them see each other.

create table private.presence (
  site_id uuid not null references public.sites on delete cascade,
  person text not null check (char_length(person) between 1 and 200),
  name text not null check (char_length(name) between 1 and 200),
  document text check (char_length(document) <= 1000),
  section text check (char_length(section) <= 64),
  seen_at timestamptz not null default now(),
  primary key (site_id, person)
);

create index presence_seen_at_idx on private.presence (seen_at);

comment on table private.presence is 'People who are editing a site now. A row counts for thirty seconds after seen_at.';
comment on column private.presence.person is 'The caller of the HTTP API: a token or an account.';
comment on column private.presence.document is 'The document that the person has open; null if no document is open.';

alter table private.presence enable row level security;
