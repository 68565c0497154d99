-- The database tells the Worker that a site has changed, for every writer. A host waits here until the Worker has loaded it
-- again; where pg_net is there, the Worker is told at once as well.

create table private.purges (
  host text primary key,
  changed_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);

create index purges_due_idx on private.purges (due_at);

comment on table private.purges is 'Hosts that the Worker is to load again. One row a host, however often it changes.';
comment on column private.purges.changed_at is 'Of the newest change: a host that changes again while it is loaded stays.';

alter table private.purges enable row level security;

-- HMAC-SHA-256 (RFC 2104), of functions that every Postgres has.
create function private.hmac_sha256(secret text, message text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
declare
  key bytea := convert_to(secret, 'UTF8');
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
begin
  if length(key) > 64 then
    key := sha256(key);
  end if;
  for place in 0 .. length(key) - 1 loop
    inner_key := set_byte(inner_key, place, get_byte(inner_key, place) # get_byte(key, place));
    outer_key := set_byte(outer_key, place, get_byte(outer_key, place) # get_byte(key, place));
  end loop;
  return encode(sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8'))), 'hex');
end
$$;

-- Sends a signed purge when this transaction is committed, where pg_net is installed and the Vault has the secrets
-- `vitrine_purge_origin` and `vitrine_purge_secret`. Its failure fails no publish: the rows stay.
create function private.send_purge(hosts text[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  origin text;
  secret text;
  body jsonb := jsonb_build_object('hosts', to_jsonb(hosts));
  stamp text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  nonce text := gen_random_uuid()::text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute $query$
    select
      max(decrypted_secret) filter (where name = 'vitrine_purge_origin'),
      max(decrypted_secret) filter (where name = 'vitrine_purge_secret')
    from vault.decrypted_secrets
  $query$ into origin, secret;
  if origin is null or secret is null then
    return;
  end if;
  -- pg_net sends a body as jsonb writes it.
  execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 10000)'
  using origin || '/api/purge', body, jsonb_build_object(
    'content-type', 'application/json', 'x-timestamp', stamp, 'x-nonce', nonce,
    'x-signature', private.hmac_sha256(
      secret,
      concat_ws(
        chr(10), stamp, nonce, 'POST', '/api/purge', encode(sha256(convert_to(body::text, 'UTF8')), 'hex')
      )
    )
  );
exception
  when others then
    raise warning 'the purge was not sent: %', sqlerrm;
end
$$;

-- A wildcard names no host that could be loaded.
create function private.add_purges(hosts text[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  named text[] := array(select distinct host from unnest(hosts) as host where host not like '*%' order by host);
begin
  if cardinality(named) = 0 then
    return;
  end if;
  insert into private.purges as waiting (host)
  select unnest(named)
  on conflict (host) do update set changed_at = clock_timestamp(), due_at = now(), attempts = 0;
  perform private.send_purge(named[1:100]);
end
$$;

create function private.purge_site() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_purges(array_agg(domain.host))
  from public.domains as domain
  where domain.site_id = (case when tg_table_name = 'sites' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'site_id' end)::uuid
    and domain.verified_at is not null;
  return null;
end
$$;

-- A host that a site loses shows nothing of it any more, also where the site or its tenant is deleted.
create function private.purge_domain() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_purges(array_remove(array[
    case when tg_op <> 'INSERT' and old.verified_at is not null then old.host end,
    case when tg_op <> 'DELETE' and new.verified_at is not null then new.host end
  ], null));
  return null;
end
$$;

create trigger revisions_purge after insert on public.revisions
  for each row execute function private.purge_site();

create trigger sites_purge after update of status on public.sites
  for each row when (old.status is distinct from new.status) execute function private.purge_site();

create trigger domains_purge after insert or update or delete on public.domains
  for each row execute function private.purge_domain();

-- Hosts that wait. Each is lent for five minutes: a Worker that dies with them costs that time.
create function public.purges_due(max_rows integer default 100) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lent jsonb;
begin
  with due as (
    select waiting.host from private.purges as waiting
    where waiting.due_at <= now()
    order by waiting.due_at, waiting.host
    limit least(greatest(max_rows, 1), 1000) for update skip locked
  ), taken as (
    update private.purges as waiting set due_at = now() + interval '5 minutes', attempts = waiting.attempts + 1
    from due where waiting.host = due.host
    returning waiting.host, waiting.changed_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('host', host, 'changed_at', changed_at) order by host), '[]')
  into lent from taken;
  return jsonb_build_object(
    'hosts', lent, 'more', exists (select from private.purges as waiting where waiting.due_at <= now())
  );
end
$$;

comment on function public.purges_due is 'Hosts that the Worker is to load again, lent for five minutes.';

-- What was loaded is done, unless it has changed since. What failed is due again after 1, 2, 4 … 60 minutes.
create function public.purges_done(loaded jsonb, failed jsonb default '[]') returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone integer;
begin
  delete from private.purges as waiting
  using jsonb_to_recordset(loaded) as done (host text, changed_at timestamptz)
  where waiting.host = done.host and waiting.changed_at = done.changed_at;
  get diagnostics gone = row_count;
  update private.purges as waiting
  set due_at = now() + interval '1 minute' * least(60, power(2, least(waiting.attempts, 7) - 1))
  from jsonb_to_recordset(failed) as bad (host text, changed_at timestamptz)
  where waiting.host = bad.host and waiting.changed_at = bad.changed_at;
  return jsonb_build_object('done', gone);
end
$$;

comment on function public.purges_done is 'Takes hosts that were loaded off the list, and sets when the others are tried again.';

revoke all on table private.purges from public, anon, authenticated;
grant all on table private.purges to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('purges_due', 'purges_done')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
