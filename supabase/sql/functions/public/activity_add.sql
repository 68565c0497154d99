create or replace function public.activity_add(
  site text, operation text, account uuid default null, caller text default null, subject text default null,
  detail text default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  insert into public.site_activity (site_id, operation, account, caller, subject, detail)
  values (
    of_site, activity_add.operation, activity_add.account, left(activity_add.caller, 200),
    left(activity_add.subject, 300), activity_add.detail
  );
  return '{}';
end
$$;

comment on function public.activity_add is 'Records a call of the admin API about a site.';
