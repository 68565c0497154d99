-- Hosted Supabase grants new sequences of `public` to visitors: none of theirs is one.
revoke all on all sequences in schema public from public, anon, authenticated;

-- Who writes a row runs the functions of its triggers.
grant execute on function
  private.empty_finished_plan(),
  private.refuse_challenge_files(),
  private.refuse_challenge_rule()
to service_role;

alter table private.counted_mails rename constraint confirm_mails_tenant_id_fkey to counted_mails_tenant_id_fkey;
