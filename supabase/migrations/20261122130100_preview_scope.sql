-- A token of the HTTP API may make links to previews (docs/preview.md).
alter table private.admin_tokens drop constraint admin_tokens_scopes_check;
alter table private.admin_tokens add constraint admin_tokens_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,write,preview,publish}'::text[]);
