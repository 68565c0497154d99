create or replace function public.schedules_list(site text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(planned) - '{site_id,document,base}'::text[] order by planned.due_at, planned.id), '[]')
    from (
      select * from public.site_schedules where site_id = of_site order by id desc limit 100
    ) as planned
  );
end
$$;

comment on function public.schedules_list is 'The last hundred plans of a site with their results.';
