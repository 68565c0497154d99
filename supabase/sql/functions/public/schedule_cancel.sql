create or replace function public.schedule_cancel(site text, id bigint) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  update public.site_schedules as planned set state = 'cancelled', finished_at = now()
  where planned.site_id = of_site and planned.id = schedule_cancel.id and planned.state = 'waiting';
  return jsonb_build_object('cancelled', found);
end
$$;

comment on function public.schedule_cancel is 'Cancels a pending plan.';
