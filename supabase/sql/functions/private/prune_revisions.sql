-- Limits the stored content of revisions: by number for a site, and by megabytes for a tenant. The oldest content is
-- deleted first. The record of who published when and why remains for as many revisions as `revisions_list` shows.
create or replace function private.prune_revisions(of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  of_tenant bigint := (select site.tenant_id from public.sites as site where site.id = of_site);
  retained bigint[] := array(select private.retained_revisions(of_tenant));
begin
  update public.revisions as old set document = null
  from (
    select made.id,
      row_number() over (partition by made.site_id order by made.id = any (retained) desc, made.id desc) as place,
      -- Size as stored, compressed.
      sum(pg_column_size(made.document)) over (order by made.id = any (retained) desc, made.id desc) as bytes
    from public.revisions as made join public.sites as site on site.id = made.site_id
    where site.tenant_id = of_tenant and made.document is not null
  ) as counted
  where old.id = counted.id and old.id <> all (retained)
    and (counted.place > private.ceiling('revisions') or counted.bytes > private.ceiling('revisions_mb') * 1048576);
  delete from public.revisions as old
  where old.site_id = of_site and old.id <> all (retained) and old.id not in (
    select made.id from public.revisions as made where made.site_id = of_site order by made.id desc limit 1000
  );
end
$$;
