-- Columns and functions whose names say what they are. The functions under their new names are in supabase/sql/functions.

alter table private.given_up_reports rename column told_until to reported_until;
alter table private.stats_state rename column looked_until to counted_until;
alter table private.ceilings rename column standard to default_value;

comment on column public.form_deliveries.due_at is 'When the Worker may fetch it (leads_restored); null after it was handed over, or if it was handed over when stored.';

drop function if exists
  public.deliveries_given_up,
  public.leads_taken_back,
  private.checked_host,
  private.claimed,
  private.claims_of,
  private.delete_gone,
  private.described_domain,
  private.is_findable,
  private.keep_heartbeat,
  private.kept_after,
  private.kept_revisions,
  private.marked,
  private.names_beside,
  private.overlaid,
  private.owned_site,
  private.page_entry,
  private.placed_rows,
  private.public_part,
  private.route_fields_beside,
  private.said_addresses,
  private.says,
  private.says_noindex,
  private.settle_primary,
  private.shown_addresses,
  private.shown_config,
  private.signed_changes,
  private.site_at,
  private.site_of,
  private.site_of_name,
  private.spaced,
  private.take_of_day,
  private.tell_tenant,
  private.told;
