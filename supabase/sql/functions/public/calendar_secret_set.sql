-- Gives a site's calendar a new secret, by its digest; the previous address stops working. Null removes the calendar.
create or replace function public.calendar_secret_set(site text, digest text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.site_of_host(calendar_secret_set.site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if calendar_secret_set.digest is null then
    delete from private.calendar_secrets as kept where kept.site_id = of_site;
  else
    insert into private.calendar_secrets as kept (site_id, digest) values (of_site, calendar_secret_set.digest)
    on conflict on constraint calendar_secrets_pkey do update set digest = excluded.digest, changed_at = now();
  end if;
  return jsonb_build_object('is_set', calendar_secret_set.digest is not null);
end
$$;

comment on function public.calendar_secret_set is 'Gives a site''s calendar a new secret, or removes the calendar.';
