-- What people and programs did to a site by the admin API.

create table public.site_activity (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites on delete cascade,
  operation text not null check (char_length(operation) between 1 and 64),
  account uuid,
  caller text check (char_length(caller) <= 200),
  subject text check (char_length(subject) <= 300),
  detail text check (char_length(detail) <= 64),
  created_at timestamptz not null default now()
);

create index site_activity_site_id_idx on public.site_activity (site_id, id desc);
create index site_activity_created_idx on public.site_activity (created_at);

comment on table public.site_activity is 'Calls of the admin API that changed something beside a draft, and exports of leads. Kept for a year.';
comment on column public.site_activity.account is 'The member who called; null for a token, whose name is in caller.';
comment on column public.site_activity.subject is 'What the call acted on: a host, an e-mail address, the id of an account, the name of a file.';
comment on column public.site_activity.detail is 'A role, the status of leads, or what a plan does.';

alter table public.site_activity enable row level security;
