-- Popups, and the one view that visitors read directly (docs/reference/upstream.md).

-- Removes hidden sections. A value that is not a list of sections becomes an empty list.
create function private.visible_sections(sections jsonb, translations jsonb default '{}') returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(section order by position), '[]')
  from jsonb_array_elements(case when jsonb_typeof(sections) = 'array' then sections else '[]' end)
    with ordinality as listed (section, position)
  where coalesce(
    translations -> (section ->> 'id') -> 'hidden',
    section -> 'data' -> 'hidden'
  ) is distinct from 'true'
$$;

create function private.visible_popup(config jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when jsonb_typeof(config -> 'pages') = 'array' then config || jsonb_build_object('pages', (
      select coalesce(jsonb_agg(
        case
          when jsonb_typeof(page) = 'object'
            then page || jsonb_build_object('sections', private.visible_sections(page -> 'sections'))
          else page
        end order by position
      ), '[]')
      from jsonb_array_elements(config -> 'pages') with ordinality as listed (page, position)
    ))
    else config
  end
$$;

create table public.popups (
  tenant_id bigint not null,
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  site_id uuid not null,
  name text not null default '' check (char_length(name) <= 200),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  visible_config jsonb not null generated always as (private.visible_popup(config)) stored,
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (site_id, tenant_id) references public.sites (id, tenant_id) on delete cascade
);

create index popups_site_id_idx on public.popups (site_id);

comment on table public.popups is 'Dialogs that a page may open. Visitors read them through get_popups.';
comment on column public.popups.id is 'What follows the colon of a reference; unique in its tenant.';
comment on column public.popups.visible_config is 'config without its hidden sections: all that visitors get.';

create trigger popups_set_updated_at before update on public.popups
  for each row execute function private.set_updated_at();

-- Whether a visitor must name a tenant to read popups: yes under PostgREST. The embedded backend passes no
-- request headers to policies, so a visitor cannot name one there (supabase/README.md, Popups).
create function private.popups_need_a_tenant() returns boolean
  language sql stable parallel safe set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '') is not null
$$;

-- Which popups a visitor may read. RLS cannot require a filter, so the header x-tenant-uuid names the tenant:
-- only the published popups of that tenant are visible, and a wrong filter finds no rows of another tenant.
create function private.is_popup_public(popup_tenant_id bigint, popup_site_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where site.id = popup_site_id and tenant.id = popup_tenant_id and site.status = 'published'
      and case
        when named.tenant_uuid is null then not private.popups_need_a_tenant()
        else tenant.uuid::text = lower(named.tenant_uuid)
      end
  )
  from (
    select nullif(current_setting('request.headers', true), '')::json ->> 'x-tenant-uuid'
  ) as named (tenant_uuid)
$$;

alter table public.popups enable row level security;

create policy "Visitors read published popups of published sites" on public.popups
  for select to anon, authenticated
  using (status = 'published' and private.is_popup_public(tenant_id, site_id));

-- The status is checked again for the service role, which bypasses RLS: a page never shows drafts.
create view public.get_popups with (security_invoker = true) as
  select id, name, visible_config as config, tenant_id
  from public.popups
  where status = 'published';

comment on view public.get_popups is 'What the Worker selects by id and tenant_id.';

revoke execute on all functions in schema private from public;
