-- Every publish changes a site's revision, once per transaction, whichever table it writes.

create table public.revisions (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites on delete cascade,
  revision text not null unique,
  created_at timestamptz not null default now()
);

create index revisions_site_id_idx on public.revisions (site_id, id desc);

comment on table public.revisions is 'History of publishes: one row for each transaction that changed what visitors see.';

alter table public.revisions enable row level security;

-- A draft site has no revision; publishing it makes the first.
create function private.revise(site uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  done text := coalesce(current_setting('vitrine.revised', true), '');
  next_revision text;
begin
  if strpos(done, site::text) > 0 then
    return;
  end if;
  update public.sites set revision = private.new_revision()
  where id = site and status = 'published'
  returning revision into next_revision;
  if next_revision is not null then
    perform set_config('vitrine.revised', done || site::text || ' ', true);
    insert into public.revisions (site_id, revision) values (site, next_revision);
  end if;
end
$$;

-- The visible part of a row: null for a draft or an unverified domain, and without bookkeeping columns.
create function private.public_part(stored jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when stored ->> 'status' = 'draft' or stored -> 'verified_at' = 'null' then null
    else stored - '{revision,created_at,updated_at,verified_at,verification_token}'::text[]
  end
$$;

-- For tables with a site_id, and for sites.
create function private.revise_on_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  now_is jsonb;
begin
  if tg_op <> 'INSERT' then
    was := private.public_part(to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    now_is := private.public_part(to_jsonb(new));
  end if;
  if was is distinct from now_is then
    perform private.revise(site::uuid)
    from (values (coalesce(was ->> 'site_id', was ->> 'id')), (coalesce(now_is ->> 'site_id', now_is ->> 'id')))
      as concerned (site)
    where site is not null;
  end if;
  return null;
end
$$;

create function private.revise_sites_of_tenant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.revise(id) from public.sites where tenant_id = new.id;
  return null;
end
$$;

create trigger tenants_revise after update on public.tenants
  for each row when (old is distinct from new) execute function private.revise_sites_of_tenant();

create trigger sites_revise after insert or update on public.sites
  for each row execute function private.revise_on_change();

create trigger domains_revise after insert or update or delete on public.domains
  for each row execute function private.revise_on_change();

create trigger path_rules_revise after insert or update or delete on public.path_rules
  for each row execute function private.revise_on_change();

create trigger pages_revise after insert or update or delete on public.pages
  for each row execute function private.revise_on_change();

create trigger popups_revise after insert or update or delete on public.popups
  for each row execute function private.revise_on_change();

create trigger sites_cookies_revise after insert or update or delete on public.sites_cookies
  for each row execute function private.revise_on_change();

create trigger sites_cookies_items_revise after insert or update or delete on public.sites_cookies_items
  for each row execute function private.revise_on_change();

create trigger blog_categories_revise after insert or update or delete on public.blog_categories
  for each row execute function private.revise_on_change();

create trigger authors_revise after insert or update or delete on public.authors
  for each row execute function private.revise_on_change();

create trigger blog_posts_revise after insert or update or delete on public.blog_posts
  for each row execute function private.revise_on_change();

revoke execute on all functions in schema private from public;
