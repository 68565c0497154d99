-- The HTTP API of operators: tokens, stored answers for repeated calls, ceilings of tenants, and restores.

create table private.admin_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,write,preview,publish,members,leads}'::text[]),
  tenant_id bigint references public.tenants on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);

create index admin_tokens_tenant_idx on private.admin_tokens (tenant_id);

comment on table private.admin_tokens is 'Tokens of the HTTP API. A token itself is shown once, when it is made.';
comment on column private.admin_tokens.hash is 'HMAC-SHA-256 of the token with the Worker''s secret, which the database does not know.';
comment on column private.admin_tokens.tenant_id is 'The only tenant whose sites it reaches; null: all sites.';
comment on column private.admin_tokens.used_at is 'Time of the last call, to the hour.';

alter table private.admin_tokens enable row level security;

create table private.admin_requests (
  caller text not null,
  key text not null check (char_length(key) between 1 and 200),
  digest text not null,
  status integer,
  answer jsonb,
  started_at timestamptz not null default now(),
  attempt uuid default gen_random_uuid(),
  written jsonb,
  primary key (caller, key)
);

create index admin_requests_started_idx on private.admin_requests (started_at);

comment on table private.admin_requests is 'Calls with an idempotency key, stored for a day, so that a repeated call gets the same answer.';
comment on column private.admin_requests.status is 'Null while the call is running.';
comment on column private.admin_requests.attempt is 'Attempt that runs the call now; null: its answer was lost, and the next attempt may continue.';
comment on column private.admin_requests.written is 'Result of the call''s transaction.';

alter table private.admin_requests enable row level security;

create table private.ceilings (
  name text primary key,
  standard bigint not null check (standard >= 0)
);

comment on table private.ceilings is 'Default ceilings of a tenant (docs/reference/settings.md).';

alter table private.ceilings enable row level security;

insert into private.ceilings (name, standard) values
  ('waiting_plans', 20),
  ('lead_mails_day', 5000),
  ('confirm_mails_day', 1000),
  ('webhooks_day', 10000),
  ('revisions', 100),
  ('revisions_mb', 500),
  ('invitation_mails_day', 100),
  ('invitation_mails_address_day', 3);

-- Tenants that are being restored; rows of others are refused.
create table private.restores (
  tenant_id bigint primary key references public.tenants on delete cascade,
  started_at timestamptz not null default now()
);

alter table private.restores enable row level security;
