-- Times that visitors book with a form, and the addresses at which owners see them in a calendar.

create table public.bookings (
  id uuid primary key,
  tenant_id bigint not null,
  form_id text not null,
  submission_id uuid not null unique references public.form_submissions on delete cascade,
  service text not null check (char_length(service) between 1 and 64),
  service_name text not null default '' check (char_length(service_name) <= 200),
  timezone text not null check (char_length(timezone) between 1 and 64),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  place integer not null check (place between 1 and 1000),
  cancel_digest text not null unique check (cancel_digest ~ '^[0-9a-f]{64}$'),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, form_id) references public.forms (tenant_id, id) on delete cascade,
  -- Ranges of one value, which an exclusion constraint compares without an extension. Forms of a tenant with equal 64-bit
  -- hashes would share their places.
  constraint bookings_one_place_once exclude using gist (
    int8range(tenant_id, tenant_id, '[]') with &&,
    numrange(hashtextextended(form_id, 0), hashtextextended(form_id, 0), '[]') with &&,
    int4range(place, place, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (cancelled_at is null)
);

create index bookings_times_idx on public.bookings (tenant_id, form_id, ends_at) where cancelled_at is null;

comment on table public.bookings is 'Times of a form that visitors have booked. A form is one calendar.';
comment on column public.bookings.place is 'Its place, of `capacity` places of the timetable; bookings of one place never overlap.';
comment on column public.bookings.cancel_digest is 'SHA-256 of the token in the link that cancels; only the visitor has the token.';

alter table public.bookings enable row level security;

-- `booked` is a mail to the visitor; the tenant is notified of cancelled bookings.
alter table public.form_deliveries
  drop constraint form_deliveries_channel_check,
  add constraint form_deliveries_channel_check check (channel in ('email', 'webhook', 'confirm', 'welcome', 'booked')),
  drop constraint form_deliveries_event_check,
  add constraint form_deliveries_event_check check (event in ('submitted', 'confirmed', 'ended', 'cancelled'));

comment on column public.form_deliveries.channel is 'email and webhook notify the tenant; confirm and welcome are mails to a subscriber, booked is one to a visitor with a booking.';

create table private.calendar_secrets (
  site_id uuid primary key references public.sites on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null default now()
);

comment on table private.calendar_secrets is 'SHA-256 of the secret in the address of a site''s calendar.';

alter table private.calendar_secrets enable row level security;
