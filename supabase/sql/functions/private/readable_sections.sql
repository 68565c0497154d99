-- `shown`: the sections of a page for the caller. A section that the caller may not read is replaced by a placeholder
-- with its id and access. `readable`: the sections that are not placeholders.
create or replace function private.readable_sections(
  sections jsonb, translations jsonb, of_tenant bigint, out shown jsonb, out readable jsonb
)
  language sql stable set search_path = ''
as $$
  select
    coalesce(jsonb_agg(
      case
        when may_read then asking.section
        else jsonb_build_object('id', asking.section -> 'id', 'access', asking.access)
      end order by asking.position
    ), '[]'),
    coalesce(jsonb_agg(asking.section order by asking.position) filter (where may_read), '[]')
  from private.asking_sections(sections, translations) as asking,
    lateral (
      select case when asking.access is null then true else private.may_read(asking.access, of_tenant) end
    ) as judged (may_read)
  where asking.access is distinct from 'unknown'
$$;
