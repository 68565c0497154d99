create or replace function private.stats_figures(
  kind text, views bigint, visits bigint, clicks bigint, forms bigint, leads bigint, converted bigint
) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case kind
    when 'page' then jsonb_build_object('views', views, 'entries', visits)
    when 'click' then jsonb_build_object('clicks', clicks)
    when 'form' then jsonb_build_object('forms', forms, 'leads', leads)
    else jsonb_build_object(
      'visits', visits, 'converted', converted,
      'conversion_rate', round(coalesce(converted::numeric / nullif(visits, 0), 0), 4)
    )
  end
$$;
