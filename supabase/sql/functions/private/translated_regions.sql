-- The original texts of header and footer, in the shape of their translations.
create or replace function private.translated_regions(document jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object('sections',
    private.sections_by_id(document #> '{site,config,header}') || private.sections_by_id(document #> '{site,config,footer}')
  )
$$;
