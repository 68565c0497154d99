create or replace function public.lead_show(site text, lead uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.lead(sent)
  from public.form_submissions as sent
  join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
  where sent.id = lead_show.lead and owner.site_id = private.named_site(lead_show.site)
$$;

comment on function public.lead_show is 'One submission of a site. Null: the site has no such submission.';
