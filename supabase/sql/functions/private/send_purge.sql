-- Sends a signed purge when this transaction commits, if pg_net is installed and the Vault has the secrets
-- `vitrine_purge_origin` and `vitrine_purge_secret`. A failure does not fail the publish: the purge rows remain.
create or replace function private.send_purge(hosts text[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  origin text;
  secret text;
  body jsonb := jsonb_build_object('hosts', to_jsonb(hosts));
  stamp text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  nonce text := gen_random_uuid()::text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute $query$
    select
      max(decrypted_secret) filter (where name = 'vitrine_purge_origin'),
      max(decrypted_secret) filter (where name = 'vitrine_purge_secret')
    from vault.decrypted_secrets
  $query$ into origin, secret;
  if origin is null or secret is null then
    return;
  end if;
  -- pg_net sends a body as jsonb writes it.
  execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 10000)'
  using origin || '/api/purge', body, jsonb_build_object(
    'content-type', 'application/json', 'x-timestamp', stamp, 'x-nonce', nonce,
    'x-signature', private.hmac_sha256(
      secret,
      concat_ws(
        chr(10), stamp, nonce, 'POST', '/api/purge', encode(sha256(convert_to(body::text, 'UTF8')), 'hex')
      )
    )
  );
exception
  when others then
    raise warning 'the purge was not sent: %', sqlerrm;
end
$$;
