create or replace function public.admin_token_revoke(id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.admin_tokens as token set revoked_at = now()
  where token.id = admin_token_revoke.id and token.revoked_at is null;
  return jsonb_build_object('revoked', found);
end
$$;

comment on function public.admin_token_revoke is 'Revokes a token: its next call is refused.';
