-- Stores Cloudflare's status of a host. `gone`: the custom hostname no longer exists.
create or replace function public.domain_checked(
  host text, hostname_id text default null, status text default null, ssl_status text default null,
  problem text default null, gone boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.host_states as known
  where gone and known.host = domain_checked.host
    and not exists (select from public.domains as domain where domain.host = domain_checked.host);
  if found then
    return jsonb_build_object('kept', false);
  end if;
  update private.host_states as known
  set hostname_id = domain_checked.hostname_id, ssl_status = domain_checked.ssl_status,
    problem = left(domain_checked.problem, 2000), checked_at = now(),
    changed_at = case when known.status is distinct from domain_checked.status then now() else known.changed_at end,
    status = domain_checked.status,
    due_at = case when domain_checked.status = 'active' and domain_checked.ssl_status = 'active'
      then greatest(known.due_at, now() + interval '1 day') else known.due_at end
  where known.host = domain_checked.host;
  return jsonb_build_object('kept', found);
end
$$;

comment on function public.domain_checked is 'Stores Cloudflare''s status of a host.';
