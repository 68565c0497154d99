-- The HTTP API of operators: tokens, and answers of calls that may be sent again.

create table private.admin_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,write,publish}'::text[]),
  tenant_id bigint references public.tenants on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);

create index admin_tokens_tenant_idx on private.admin_tokens (tenant_id);

comment on table private.admin_tokens is 'Tokens of the HTTP API. A token itself is told once, when it is made.';
comment on column private.admin_tokens.hash is 'HMAC-SHA-256 of the token with the secret of the Worker, which the database does not know.';
comment on column private.admin_tokens.tenant_id is 'The tenant whose sites alone it reaches; null: all sites.';
comment on column private.admin_tokens.used_at is 'Of the last call, to the hour.';

create table private.admin_requests (
  caller text not null,
  key text not null check (char_length(key) between 1 and 200),
  digest text not null,
  status integer,
  answer jsonb,
  started_at timestamptz not null default now(),
  primary key (caller, key)
);

create index admin_requests_started_idx on private.admin_requests (started_at);

comment on table private.admin_requests is 'Calls that were sent with an idempotency key, for a day: the same call is answered with the same answer.';
comment on column private.admin_requests.status is 'Null while the call is under way.';

alter table private.admin_tokens enable row level security;
alter table private.admin_requests enable row level security;

create function public.admin_token_add(
  name text, hash text, scopes text[], tenant uuid default null, expires_at timestamptz default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint;
  added uuid;
begin
  if tenant is not null then
    select known.id into of_tenant from public.tenants as known where known.uuid = admin_token_add.tenant;
    if of_tenant is null then
      return jsonb_build_object('error', 'unknown_tenant');
    end if;
  end if;
  insert into private.admin_tokens as made (name, hash, scopes, tenant_id, expires_at)
  values (
    admin_token_add.name, admin_token_add.hash, admin_token_add.scopes, of_tenant, admin_token_add.expires_at
  )
  returning made.id into added;
  return jsonb_build_object('id', added);
end
$$;

comment on function public.admin_token_add is 'Stores the hash of a new token of the HTTP API.';

create function public.admin_tokens_list() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(token) - '{hash,tenant_id}'::text[] || jsonb_build_object('tenant', tenant.uuid)
    order by token.created_at, token.id
  ), '[]')
  from private.admin_tokens as token left join public.tenants as tenant on tenant.id = token.tenant_id
$$;

comment on function public.admin_tokens_list is 'Tokens of the HTTP API, also those that were revoked, without what they are.';

create function public.admin_token_revoke(id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.admin_tokens as token set revoked_at = now()
  where token.id = admin_token_revoke.id and token.revoked_at is null;
  return jsonb_build_object('revoked', found);
end
$$;

comment on function public.admin_token_revoke is 'Revokes a token: its next call is refused.';

-- The token with one of these hashes. Its last use is kept to the hour, so that a call seldom writes.
create function public.admin_token_find(hashes text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  token private.admin_tokens;
begin
  select * into token from private.admin_tokens as known
  where known.hash = any (hashes) and known.revoked_at is null and (known.expires_at is null or known.expires_at > now());
  if token.id is null then
    return jsonb_build_object('token', null);
  end if;
  if token.used_at is null or token.used_at < now() - interval '1 hour' then
    update private.admin_tokens as known set used_at = now() where known.id = token.id;
  end if;
  return jsonb_build_object('token', jsonb_build_object(
    'id', token.id, 'name', token.name, 'scopes', to_jsonb(token.scopes),
    'tenant', (select tenant.uuid from public.tenants as tenant where tenant.id = token.tenant_id)
  ));
end
$$;

comment on function public.admin_token_find is 'The token with one of these hashes, unless it has expired or was revoked.';

-- Begins a call with an idempotency key. `state`: `new` (do it), `running` (another does), `other` (the key belongs to
-- another call), `done` (with its answer). One that was begun five minutes ago and never ended is begun again.
create function public.admin_request_begin(caller text, key text, digest text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.admin_requests;
begin
  delete from private.admin_requests as old
  where (old.caller, old.key) in (
    select past.caller, past.key from private.admin_requests as past
    where past.started_at < now() - interval '1 day' limit 100 for update skip locked
  );
  insert into private.admin_requests as made (caller, key, digest)
  values (admin_request_begin.caller, admin_request_begin.key, admin_request_begin.digest)
  on conflict on constraint admin_requests_pkey do update set started_at = now()
  where made.status is null and made.digest = excluded.digest and made.started_at < now() - interval '5 minutes'
  returning made.* into known;
  if known.key is not null then
    return jsonb_build_object('state', 'new');
  end if;
  select * into known from private.admin_requests as made
  where made.caller = admin_request_begin.caller and made.key = admin_request_begin.key;
  return case
    when known.digest is distinct from admin_request_begin.digest then jsonb_build_object('state', 'other')
    when known.status is null then jsonb_build_object('state', 'running')
    else jsonb_build_object('state', 'done', 'status', known.status, 'answer', known.answer)
  end;
end
$$;

comment on function public.admin_request_begin is 'Begins a call with an idempotency key, or answers what became of the one before.';

-- Keeps the answer of a call; without a status the call may be begun again.
create function public.admin_request_end(caller text, key text, status integer default null, answer jsonb default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if admin_request_end.status is null then
    delete from private.admin_requests as made
    where made.caller = admin_request_end.caller and made.key = admin_request_end.key and made.status is null;
  else
    update private.admin_requests as made set status = admin_request_end.status, answer = admin_request_end.answer
    where made.caller = admin_request_end.caller and made.key = admin_request_end.key;
  end if;
  return jsonb_build_object('kept', found);
end
$$;

comment on function public.admin_request_end is 'Keeps the answer of a call with an idempotency key, or lets it be begun again.';

create function public.site_tenant(site text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select tenant.uuid
  from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
  where known.id = private.named_site(site_tenant.site)
$$;

comment on function public.site_tenant is 'The tenant whose site has that host or id.';

-- As before, and of one tenant where one is named.
drop function public.sites_list(text, integer);
create function public.sites_list(after text default null, max_rows integer default 1000, of_tenant uuid default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id), '[]')
  from (
    select site.id, site.name, site.status, site."is", site.revision, tenant.uuid as tenant_uuid, tenant.name as tenant,
      coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.host)
        from public.domains as domain where domain.site_id = site.id
      ), '[]') as hosts,
      (select count(*) from public.pages as page where page.site_id = site.id) as pages,
      exists (select from public.site_drafts as draft where draft.site_id = site.id) as has_draft,
      (select max(made.created_at) from public.revisions as made where made.site_id = site.id) as published_at
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where (sites_list.after is null or site.id > sites_list.after::uuid)
      and (sites_list.of_tenant is null or tenant.uuid = sites_list.of_tenant)
    order by site.id
    limit least(greatest(max_rows, 1), 1000)
  ) as listed
$$;

comment on function public.sites_list is 'Sites in the order of their ids, behind one, with hosts, status and whether they have a draft; of one tenant or of all.';

revoke all on table private.admin_tokens, private.admin_requests from public, anon, authenticated;
grant all on table private.admin_tokens, private.admin_requests to service_role;
do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proname in (
      'admin_token_add', 'admin_tokens_list', 'admin_token_revoke', 'admin_token_find', 'admin_request_begin',
      'admin_request_end', 'site_tenant', 'sites_list'
    )
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
