-- The translations of `base`: of each locale those of the draft, if `takes` has it, else the live ones. `live_base` and
-- `draft_base` are the original texts that the live and the draft's translations belong to; null: no text is left out.
create or replace function private.translations_in_locales(
  live jsonb, draft jsonb, takes jsonb, base jsonb default null, live_base jsonb default null, draft_base jsonb default null
) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(part.code, part.fitting), '{}')
  from (
    select known.code, case
      when coalesce(takes -> known.code, takes -> '') = 'true'
        then private.translation_for(base, draft -> known.code, draft_base)
      else private.translation_for(base, live -> known.code, live_base)
    end as fitting
    from jsonb_object_keys(
      case when jsonb_typeof(live) = 'object' then live else '{}' end
      || case when jsonb_typeof(draft) = 'object' then draft else '{}' end
    ) as known (code)
  ) as part
  where part.fitting is not null
$$;
