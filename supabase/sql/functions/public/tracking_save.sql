-- Accepts one event or a list of at most 500. Invalid events are skipped and counted.
create or replace function public.tracking_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  events jsonb := private.read_payload(payload, 1048576);
  saved integer;
  valid integer;
begin
  if jsonb_typeof(events) = 'object' then
    events := jsonb_build_array(events);
  end if;
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 500 then
    return jsonb_build_object('error', 'invalid_payload');
  end if;

  with accepted as (
    select private.tenant_of(event) as tenant_id, event, position
    from jsonb_array_elements(events) with ordinality as listed (event, position)
    where jsonb_typeof(event) = 'object' and event ->> 'action' in ('click', 'pageView', 'submitForm')
  ),
  inserted as (
    insert into public.tracking_events (
      tenant_id, event_id, action, target, identifier, url,
      utm_source, utm_medium, utm_campaign, utm_content, utm_term, referrer, additional_info, occurred_at
    )
    select
      tenant_id,
      private.text_field(event, 'event_id', 128),
      event ->> 'action',
      private.text_field(event, 'target', 2048),
      private.text_field(event, 'identifier', 64),
      private.text_field(event, 'url', 2048),
      private.text_field(event, 'utm_source', 256),
      private.text_field(event, 'utm_medium', 256),
      private.text_field(event, 'utm_campaign', 256),
      private.text_field(event, 'utm_content', 256),
      private.text_field(event, 'utm_term', 256),
      private.text_field(event, 'referrer', 2048),
      case
        when jsonb_typeof(event -> 'additional_info') = 'object'
          and octet_length(event ->> 'additional_info') <= 32768
          then event -> 'additional_info'
      end,
      private.read_moment(private.text_field(event, 'occurred_at', 32))
    from accepted
    where tenant_id is not null
    order by position
    on conflict (tenant_id, event_id) do nothing
    returning 1
  )
  select (select count(*) from inserted), (select count(*) from accepted where tenant_id is not null)
  into saved, valid;

  return jsonb_build_object(
    'saved', saved, 'duplicates', valid - saved, 'rejected', jsonb_array_length(events) - valid
  );
end
$$;

comment on function public.tracking_save is 'Stores events of the tenant they name; an event_id that is known is not stored again.';
