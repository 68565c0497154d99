-- Files of tenants, as their uploads described them. The content is in R2 or Supabase Storage (docs/media.md).

create table public.media (
  tenant_id bigint not null references public.tenants on delete cascade,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{3,4}$'),
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  bytes bigint not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt text not null default '' check (length(alt) <= 1000),
  focal_x real check (focal_x between 0 and 1),
  focal_y real check (focal_y between 0 and 1),
  created_at timestamptz not null default now(),
  primary key (tenant_id, name),
  unique (tenant_id, hash)
);

comment on table public.media is 'Files of tenants: what an upload said of each. An address holds its size, colour and hash.';
comment on column public.media.alt is 'Alternative text for pages that show the picture; empty for one that decorates.';
comment on column public.media.focal_x is 'The point that stays visible where a box crops the picture, from the left, 0 to 1.';

alter table public.media enable row level security;
revoke all on table public.media from public, anon, authenticated;
grant all on table public.media to service_role;

create function private.tenant_of_site(site text) returns public.tenants
  language sql stable set search_path = ''
as $$
  select tenant from public.tenants as tenant
    join public.sites as owned on owned.tenant_id = tenant.id
  where owned.id = private.named_site(tenant_of_site.site)
$$;

-- Names in what a tenant's sites show, in their drafts, and in what they may be taken back to.
create function private.media_in_use(of_tenant bigint) returns setof text
  language sql stable set search_path = ''
as $$
  select distinct found[1]
  from public.sites as site
    cross join lateral (
      select private.site_document(site.id)::text as content
      union all
      select draft.document::text from public.site_drafts as draft where draft.site_id = site.id
      union all
      select revision.document::text from public.revisions as revision
      where revision.site_id = site.id and revision.document is not null
    ) as documents
    cross join lateral regexp_matches(documents.content, '/media/([a-z0-9-]+\.[a-z0-9]{3,4})', 'g') as found
  where site.tenant_id = of_tenant
$$;

create function private.media_file(stored public.media) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', stored.name, 'bytes', stored.bytes, 'width', stored.width, 'height', stored.height, 'alt', stored.alt,
    'focal', case when stored.focal_x is not null and stored.focal_y is not null
      then jsonb_build_object('x', round(stored.focal_x::numeric, 3), 'y', round(stored.focal_y::numeric, 3)) end,
    'created_at', stored.created_at
  ))
$$;

create function public.media_find(site text, hash text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object(
    'tenant_uuid', tenant.uuid,
    'file', (
      select private.media_file(stored) from public.media as stored
      where stored.tenant_id = tenant.id and stored.hash = media_find.hash
    )
  );
end
$$;
comment on function public.media_find is 'The tenant of a site, and its file with that content, if there is one.';

create function public.media_add(site text, file jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  stored public.media;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  insert into public.media as known (tenant_id, name, hash, bytes, width, height, alt, focal_x, focal_y)
  values (
    tenant.id, file ->> 'name', file ->> 'hash', (file ->> 'bytes')::bigint,
    (file ->> 'width')::integer, (file ->> 'height')::integer, coalesce(file ->> 'alt', ''),
    (file -> 'focal' ->> 'x')::real, (file -> 'focal' ->> 'y')::real
  )
  -- The same content again: what is said of it may be new, its address stays.
  on conflict (tenant_id, hash) do update set
    alt = case when file ? 'alt' then excluded.alt else known.alt end,
    focal_x = coalesce(excluded.focal_x, known.focal_x),
    focal_y = coalesce(excluded.focal_y, known.focal_y)
  returning * into stored;
  return private.media_file(stored);
end
$$;
comment on function public.media_add is 'Keeps what an upload says of a file. Content that the tenant has already keeps its name.';

create function public.media_list(site text, after text default null, max_rows integer default 1000) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    with used as materialized (select name from private.media_in_use(tenant.id) as name),
    listed as (
      select stored from public.media as stored
      where stored.tenant_id = tenant.id and (after is null or stored.name > after)
      order by stored.name limit least(greatest(max_rows, 1), 1000)
    )
    select jsonb_build_object('tenant_uuid', tenant.uuid, 'files', coalesce(jsonb_agg(
      private.media_file(listed.stored)
        || jsonb_build_object('used', exists (select from used where used.name = (listed.stored).name))
      order by (listed.stored).name
    ), '[]'))
    from listed
  );
end
$$;
comment on function public.media_list is 'Files of the tenant of a site by name, and whether a page, a draft or a revision names each.';

create function public.media_removed(site text, names text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  removed integer;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  delete from public.media as stored where stored.tenant_id = tenant.id and stored.name = any (names);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end
$$;
comment on function public.media_removed is 'Strikes files off that are gone from the store. Answers how many it has found.';

revoke execute on function
  public.media_find(text, text),
  public.media_add(text, jsonb),
  public.media_list(text, text, integer),
  public.media_removed(text, text[])
from public, anon, authenticated;
grant execute on function
  public.media_find(text, text),
  public.media_add(text, jsonb),
  public.media_list(text, text, integer),
  public.media_removed(text, text[])
to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
