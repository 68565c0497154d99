create or replace function private.purge_site() returns trigger
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
