-- Members of a tenant. Pages with `access` are for members of the tenant that owns the site. An account alone
-- opens no page, because accounts belong to the platform.

create table public.members (
  tenant_id bigint not null references public.tenants on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null default 'visitor' check (role in ('visitor', 'author', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

create index members_user_id_idx on public.members (user_id);

comment on table public.members is 'Which accounts belong to a tenant. No policy: only the service role reads and writes it.';
comment on column public.members.role is 'All roles read protected pages. An author changes texts and pictures of drafts, an editor drafts, an owner everything.';

alter table public.members enable row level security;

create table public.invitations (
  tenant_id bigint not null references public.tenants on delete cascade,
  email text not null check (email = lower(email) and email like '%_@_%'),
  role text not null default 'visitor' check (role in ('visitor', 'author', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, email)
);

comment on table public.invitations is 'Addresses that become members of a tenant at their first sign-in. No policy: only the service role reads and writes it.';

alter table public.invitations enable row level security;

create table private.invitation_mails (
  tenant_id bigint not null references public.tenants on delete cascade,
  address_digest bytea not null,
  sent_at timestamptz not null default now()
);

create index invitation_mails_tenant_idx on private.invitation_mails (tenant_id);
create index invitation_mails_sent_idx on private.invitation_mails (sent_at);

comment on table private.invitation_mails is 'Invitation mails of the last day, without the addresses.';

alter table private.invitation_mails enable row level security;
