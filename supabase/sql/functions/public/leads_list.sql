drop function if exists public.leads_list(text, text, text, json, integer);

-- Submissions of a site's forms, newest first, at most a thousand. The next page begins after the last one: `before`
-- is its {"created_at", "id"}, since two may have the same time. The values must contain all words of `search`;
-- `undelivered` selects submissions of which a mail or webhook has failed permanently.
create or replace function public.leads_list(
  site text, status text default null, form text default null, before json default null, max_rows integer default 100,
  search text default null, undelivered boolean default false
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  last_time timestamptz := before ->> 'created_at';
  last_id uuid := before ->> 'id';
  patterns text[] := array(
    select '%' || regexp_replace(private.folded(word), '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(btrim(search), '\s+') as word where word <> ''
  );
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(private.lead(listed) order by listed.created_at desc, listed.id desc), '[]')
    from (
      select sent.*
      from public.form_submissions as sent
      join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
      where owner.site_id = of_site
        and (leads_list.status is null or sent.status = leads_list.status)
        and (leads_list.form is null or sent.form_id = leads_list.form)
        and (patterns = '{}' or private.folded(
          (select string_agg(value #>> '{}', ' ') from jsonb_path_query(sent.data, '$.** ? (@.type() != "object" && @.type() != "array")') as value)
        ) like all (patterns))
        and (not undelivered or exists (
          select from public.form_deliveries as failed
          where failed.submission_id = sent.id and failed.state in ('dead', 'refused')
        ))
        and (last_time is null or (sent.created_at, sent.id) < (last_time, last_id))
      order by sent.created_at desc, sent.id desc
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
  );
end
$$;

comment on function public.leads_list is 'Submissions of a site, newest first, with the results of their deliveries.';
