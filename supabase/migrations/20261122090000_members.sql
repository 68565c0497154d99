-- Members of a tenant. Pages with `access` are for members of the tenant that owns the site. An account alone
-- opens no page, because accounts belong to the platform.

create table public.members (
  tenant_id bigint not null references public.tenants on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null default 'visitor' check (role in ('visitor', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

create index members_user_id_idx on public.members (user_id);

comment on table public.members is 'Which accounts belong to a tenant. No policy: only the service role reads and writes it.';
comment on column public.members.role is 'A visitor reads protected pages. Editors and owners read them too.';

alter table public.members enable row level security;
revoke all on table public.members from public, anon, authenticated;
grant all on table public.members to service_role;

-- Whether the caller is a member of the tenant. The service role has no `auth.uid()`, so it is not a member.
create function private.is_member(of_tenant bigint) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.members as member where member.tenant_id = of_tenant and member.user_id = auth.uid()
  )
$$;

create function private.may_read(access text, of_tenant bigint) returns boolean
  language sql stable set search_path = ''
as $$
  select case access
    when 'public' then true
    when 'signed_in' then private.is_member(of_tenant)
    when 'aal2' then private.is_member(of_tenant) and auth.jwt() ->> 'aal' = 'aal2'
    else false
  end
$$;

-- The page in one locale, with the translation into that locale only. A caller who may not read it learns that
-- it exists.
create or replace function private.page_document(page public.pages, locale text, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page_entry(page, enabled, private.route_fields_beside(enabled))
  || jsonb_build_object('locale', locale)
  || case
    when private.may_read(page.access, site.tenant_id) then
      jsonb_build_object('sections', visible)
      || jsonb_strip_nulls(jsonb_build_object('popups', to_jsonb(page.popups), 'script', page.script))
      || case
        when jsonb_typeof(translation) = 'object' then jsonb_build_object(
          'i18n', jsonb_build_object(locale, private.visible_translation(translation, visible, page.sections))
        )
        else '{}'
      end
    else jsonb_build_object('sections', '[]'::jsonb)
  end
  from public.sites as site,
    lateral (select page.i18n -> locale) as translated (translation),
    private.visible_sections(page.sections, translation -> 'sections') as visible
  where site.id = page.site_id
$$;

drop function private.may_read(text);

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
