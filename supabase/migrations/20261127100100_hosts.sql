-- Hosts of tenants: claims, which exclude nobody and expire; verified hosts; removed hosts, which are closed to other
-- tenants for a while; and each host's state at Cloudflare.

-- Lower-case A-labels, at least one; at most 253 characters, and not an IPv4 address. One leading `*.` makes a
-- wildcard.
create function private.is_host(host text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select char_length(host) <= 253
    and host ~ '^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
    and host !~ '(^|\.)[0-9]+$'
$$;

create table public.domains (
  host text not null check (private.is_host(host)),
  site_id uuid not null references public.sites on delete cascade,
  kind text not null default 'alias' check (kind in ('primary', 'alias')),
  verified_at timestamptz,
  verification_token text not null default private.new_revision(),
  created_at timestamptz not null default now(),
  claimed_until timestamptz not null default now() + interval '7 days',
  primary key (host, site_id)
);

create index domains_site_id_idx on public.domains (site_id);
create unique index domains_one_primary_idx on public.domains (site_id) where kind = 'primary';
-- Several sites may claim a host. The one whose token its owner has shown in DNS gets it.
create unique index domains_one_owner_idx on public.domains (host) where verified_at is not null;

comment on table public.domains is 'Which host shows which site. A verified host belongs to one site, platform-wide; several may claim it.';
comment on column public.domains.host is 'A-labels in lower case, no port, no root dot. A leading `*.` stands for one or more labels; the longest match wins.';
comment on column public.domains.kind is 'An alias redirects to the primary.';
comment on column public.domains.verified_at is 'Null until the owner has shown the token in DNS; until then the host is unknown.';
comment on column public.domains.verification_token is 'Content of the TXT record. It proves ownership, so only the owner may see it.';
comment on column public.domains.claimed_until is 'When an unverified claim ends; the row is then deleted.';

alter table public.domains enable row level security;

create table private.host_quarantine (
  host text primary key,
  tenant_uuid uuid not null,
  until timestamptz not null default now() + interval '30 days'
);

comment on table private.host_quarantine is 'Removed hosts. Until the date no other tenant gets them, because DNS, visitors and links may still lead to the former site.';

alter table private.host_quarantine enable row level security;

create table private.host_states (
  host text primary key,
  hostname_id text,
  status text,
  ssl_status text,
  problem text check (char_length(problem) <= 2000),
  changed_at timestamptz,
  checked_at timestamptz,
  due_at timestamptz not null default now()
);

create index host_states_due_idx on private.host_states (due_at);

comment on table private.host_states is 'State of a host at Cloudflare, and when to check it again. A row is kept after its domain until the custom hostname is deleted.';
comment on column private.host_states.hostname_id is 'Id of the custom hostname; null: none exists, or none is needed.';
comment on column private.host_states.changed_at is 'When `status` last changed.';

alter table private.host_states enable row level security;
