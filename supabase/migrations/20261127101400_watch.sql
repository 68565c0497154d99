-- Reports to the operator: the daily heartbeat, and given-up messages.

create table private.heartbeats (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (char_length(key) <= 128),
  target text not null check (char_length(target) between 3 and 254),
  sent_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused', 'dead')),
  reason text check (char_length(reason) <= 500)
);

comment on table private.heartbeats is 'Test submissions of the Worker, one a day, with the result of their mail. No tenant sees or counts them.';
comment on column private.heartbeats.state is 'As form_deliveries.state.';

alter table private.heartbeats enable row level security;

create table private.given_up_reports (
  only_row boolean primary key default true check (only_row),
  told_until timestamptz not null
);

comment on table private.given_up_reports is 'One row: the time until which the operator was notified of given-up deliveries.';

alter table private.given_up_reports enable row level security;

create index form_deliveries_given_up_idx on public.form_deliveries (changed_at) where state in ('refused', 'dead');
