create or replace function public.site_unpublish(site text, author text default null, note text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object('changed', private.unpublish(of_site, author, note));
end
$$;

comment on function public.site_unpublish is 'Takes a site offline; its content stays. Its revisions say who did it and why.';
