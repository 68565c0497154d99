-- Ids of the person's rows. Events of a browser belong to the person if the browser reported a form with the address,
-- or if its session id is given. Submissions that contain the address belong to the person, and so do subscriptions of
-- the address.
create or replace function private.rows_of_person(of_tenant bigint, email text, identifier text)
  returns table (submissions uuid[], events bigint[], members uuid[])
  language sql stable set search_path = ''
as $$
  with known as (
    select event.identifier
    from public.tracking_events as event
    where event.tenant_id = of_tenant and event.identifier <> ''
      and (event.identifier = rows_of_person.identifier or private.contains_text(event.additional_info, email))
  )
  select
    array(
      select submission.id from public.form_submissions as submission
      where submission.tenant_id = of_tenant
        and (private.contains_text(submission.data, email) or submission.subscriber = lower(btrim(rows_of_person.email)))
    ),
    array(
      select event.id from public.tracking_events as event
      where event.tenant_id = of_tenant
        and (event.identifier in (select known.identifier from known) or private.contains_text(event.additional_info, email))
    ),
    array(
      select member.user_id
      from public.members as member join auth.users as account on account.id = member.user_id
      where member.tenant_id = of_tenant and lower(account.email) = lower(rows_of_person.email)
    )
$$;
