-- Files of tenants, as their uploads described them. The content is in R2 or Supabase Storage (docs/media.md).

create table public.media (
  tenant_id bigint not null references public.tenants on delete cascade,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{3,4}$'),
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  bytes bigint not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt text not null default '' check (length(alt) <= 1000),
  alts jsonb not null default '{}' check (jsonb_typeof(alts) = 'object' and length(alts::text) <= 20000),
  focal_x real check (focal_x between 0 and 1),
  focal_y real check (focal_y between 0 and 1),
  created_at timestamptz not null default now(),
  primary key (tenant_id, name),
  unique (tenant_id, hash)
);

comment on table public.media is 'Descriptions of tenants'' files. Size, colour and hash are in the address.';
comment on column public.media.alt is 'Alternative text of the picture; empty if it is decorative.';
comment on column public.media.alts is 'Alternative texts that differ by locale.';
comment on column public.media.focal_x is 'The point that stays visible where a box crops the picture, from the left, 0 to 1.';

alter table public.media enable row level security;
