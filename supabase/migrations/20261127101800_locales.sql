-- A publish of some languages of a site: the rest of the draft stays.

alter table public.site_drafts add column earlier_bases text[] not null default '{}';
alter table public.site_schedules add column locales jsonb check (jsonb_typeof(locales) = 'array');

comment on column public.site_drafts.earlier_bases is 'Earlier values of base, from before some languages of the draft were published. A rollback to one makes it the base again.';
comment on column public.site_schedules.locales is 'The languages that are published; null: all.';
