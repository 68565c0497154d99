-- Ids of popups and forms are unique within a tenant: a document may not take an id that belongs to another of the
-- tenant's sites.
create or replace function private.refuse_rows_of_other_sites(document jsonb, site public.sites) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  taken text;
begin
  select concat_ws(' ', kind, id) into taken
  from (
    select 'popup', popup.id from public.popups as popup
    where popup.tenant_id = site.tenant_id and popup.site_id <> site.id
      and popup.id in (select row ->> 'id' from jsonb_array_elements(document -> 'popups') as row)
    union all
    select 'form', form.id from public.forms as form
    where form.tenant_id = site.tenant_id and form.site_id <> site.id
      and form.id in (select row ->> 'id' from jsonb_array_elements(document -> 'forms') as row)
  ) as others (kind, id)
  limit 1;
  if taken is not null then
    raise exception '% belongs to another site of the tenant', taken using errcode = 'unique_violation';
  end if;
end
$$;
