-- Popups, and the one view that visitors read directly (docs/reference/upstream.md).

-- The `access` of a section: null if public, `unknown` for an unknown value.
create function private.section_access(section jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case section -> 'access'
    when '"public"' then null
    when '"signed_in"' then 'signed_in'
    when '"aal2"' then 'aal2'
    else case when section -> 'access' is not null then 'unknown' end
  end
$$;

-- The sections that are not hidden, with their access. Translations find a section by its id, so sections with one id all
-- get the strictest access among them, even that of a hidden one.
create function private.asking_sections(sections jsonb, translations jsonb)
  returns table (section jsonb, "position" bigint, access text)
  language sql immutable parallel safe set search_path = ''
as $$
  select listed.section, listed.position, (array[null, 'signed_in', 'aal2', 'unknown'])[listed.strictness]
  from (
    select
      each.section,
      each.position,
      max(case private.section_access(each.section)
        when 'signed_in' then 2 when 'aal2' then 3 when 'unknown' then 4 else 1
      end) over (partition by each.section ->> 'id') as strictness
    from jsonb_array_elements(case when jsonb_typeof(sections) = 'array' then sections else '[]' end)
      with ordinality as each (section, position)
  ) as listed
  where coalesce(
    translations -> (listed.section ->> 'id') -> 'hidden',
    listed.section -> 'data' -> 'hidden'
  ) is distinct from 'true'
$$;

-- Removes hidden sections, and those that ask for a session. A value that is not a list of sections becomes an empty list.
-- `access` is outside of `data`, which translations overlay, so no translation opens a section. Every function for visitors
-- leaves such sections out; a page has them for those who may read them, and placeholders for all others
-- (private.readable_sections).
create function private.visible_sections(sections jsonb, translations jsonb default '{}') returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(asking.section order by asking.position), '[]')
  from private.asking_sections(sections, translations) as asking
  where asking.access is null
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
comment on column public.popups.visible_config is 'config without its hidden sections, for visitors.';

alter table public.popups enable row level security;

-- The status is checked again for the service role, which bypasses RLS: a page never shows drafts.
create view public.get_popups with (security_invoker = true) as
  select id, name, visible_config as config, tenant_id
  from public.popups
  where status = 'published';

comment on view public.get_popups is 'What the Worker selects by id and tenant_id.';
