-- Forms, their submissions, and messages about them to the tenant and subscribers.

create table public.forms (
  tenant_id bigint not null,
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  site_id uuid not null,
  name text not null default '' check (char_length(name) <= 200),
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  notify jsonb check (jsonb_typeof(notify) = 'object'),
  created_at timestamptz not null default now(),
  double_opt_in boolean not null default false,
  primary key (tenant_id, id),
  foreign key (site_id, tenant_id) references public.sites (id, tenant_id) on delete cascade
);

create index forms_site_id_idx on public.forms (site_id);

comment on column public.forms.id is 'custom_form_id of a form section; unique in its tenant.';
comment on column public.forms.notify is 'Recipients of submissions: {emails, webhooks}. Never delivered to a page.';
comment on column public.forms.double_opt_in is 'A subscription: the submitted address is confirmed by a mail, and the tenant is notified after that.';

alter table public.forms enable row level security;

create table public.form_submissions (
  id uuid primary key default gen_random_uuid(),
  tenant_id bigint not null,
  form_id text not null,
  url text,
  locale text,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  idempotency_key text check (char_length(idempotency_key) <= 128),
  created_at timestamptz not null default now(),
  status text not null default 'new' check (status in ('new', 'read', 'done', 'spam')),
  spam_reason text check (char_length(spam_reason) <= 64),
  status_changed_at timestamptz,
  stored_at timestamptz not null default now(),
  subscriber text check (char_length(subscriber) between 3 and 254),
  subscription text check (subscription in ('pending', 'confirmed', 'ended')),
  subscription_changed_at timestamptz,
  about jsonb,
  check ((subscriber is null) = (subscription is null)),
  unique (tenant_id, form_id, idempotency_key),
  foreign key (tenant_id, form_id) references public.forms (tenant_id, id) on delete cascade
);

create index form_submissions_newest_idx on public.form_submissions (tenant_id, form_id, created_at desc);
-- Rows are stored in the order of time, so a BRIN index is small and sufficient.
create index form_submissions_stored_idx on public.form_submissions using brin (stored_at);
create index form_submissions_changed_idx on public.form_submissions (status_changed_at)
  where status_changed_at is not null;
create index form_submissions_subscriber_idx on public.form_submissions (tenant_id, form_id, subscriber)
  where subscriber is not null;
create index form_submissions_subscription_idx on public.form_submissions (subscription_changed_at)
  where subscription_changed_at is not null;
-- The expression of private.mailbox, so that roles that write the table need no right to call the function.
create index form_submissions_mailbox_idx
  on public.form_submissions (tenant_id, form_id, regexp_replace(subscriber, '^([^+@]+)[+][^@]*@', '\1@'), stored_at)
  where subscriber is not null;

comment on column public.form_submissions.idempotency_key is 'Submissions with the same key are stored once. Null keys are all different.';
comment on column public.form_submissions.status is 'new, read, done or spam. The tenant is not notified of spam.';
comment on column public.form_submissions.spam_reason is 'Why the Worker marked it as spam; stays if the tenant restores it.';
comment on column public.form_submissions.created_at is 'When the visitor sent it; a queue may deliver it hours later (stored_at).';
comment on column public.form_submissions.subscriber is 'The address of a subscription, in lower case.';
comment on column public.form_submissions.about is 'Names and labels of the form, for messages that are sent after a confirmation or a restore from spam.';

alter table public.form_submissions enable row level security;

-- One message about one submission: a mail to one address, or a call of one webhook.
create table public.form_deliveries (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.form_submissions on delete cascade,
  channel text not null check (channel in ('email', 'webhook', 'confirm', 'welcome')),
  target text not null check (char_length(target) between 1 and 2048),
  -- The attempt that hands it over: a submission that arrives twice is sent once.
  claim text check (char_length(claim) <= 64),
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused', 'dead')),
  attempts integer not null default 0,
  reason text check (char_length(reason) <= 500),
  changed_at timestamptz not null default now(),
  event text not null default 'submitted' check (event in ('submitted', 'confirmed', 'ended')),
  due_at timestamptz,
  constraint form_deliveries_submission_id_channel_target_key unique (submission_id, channel, target, event)
);

create index form_deliveries_due_idx on public.form_deliveries (due_at) where due_at is not null;

comment on table public.form_deliveries is 'Mails and webhook calls about submissions, with their results.';
comment on column public.form_deliveries.state is 'pending; sent; refused (another attempt would fail too); dead (every attempt failed).';
comment on column public.form_deliveries.channel is 'email and webhook notify the tenant; confirm and welcome are mails to a subscriber.';
comment on column public.form_deliveries.due_at is 'When the Worker may fetch it (leads_taken_back); null after it was handed over, or if it was handed over when stored.';

alter table public.form_deliveries enable row level security;

-- Counted separately, because submissions may be deleted.
create table private.counted_mails (
  tenant_id bigint not null references public.tenants on delete cascade,
  hour timestamptz not null,
  mails integer not null,
  kind text not null check (kind in ('confirm', 'lead', 'webhook')),
  primary key (tenant_id, kind, hour)
);

comment on table private.counted_mails is 'Number of a tenant''s mails and webhook calls by kind and hour, for the last day.';

alter table private.counted_mails enable row level security;

-- Files of deleted submissions. SQL cannot delete an object of Storage, so the Worker deletes it and then removes its row
-- here.
create table private.expired_files (
  path text primary key,
  expired_at timestamptz not null default now()
);

alter table private.expired_files enable row level security;
