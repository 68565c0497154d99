-- The languages of each publish, and which ones are older than the rest.

alter table public.revisions
  add column locales jsonb check (jsonb_typeof(locales) = 'array'),
  add column behind jsonb not null default '{}' check (jsonb_typeof(behind) = 'object');

comment on column public.revisions.locales is 'The languages that were published; null: all.';
comment on column public.revisions.behind is 'The languages that publishes of the first language left out: {locale: last revision before them}. Their translations may be of older texts.';
