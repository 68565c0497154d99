-- Members and invitations that are limited to some sites of their tenant. A limit holds no reference to its sites, so
-- that it never becomes wider when a site is deleted.

alter table public.members
  add column sites uuid[],
  add constraint members_sites_check check (
    sites is null or (role in ('author', 'editor') and cardinality(sites) between 1 and 1000)
  );

comment on column public.members.sites is 'Ids of the only sites that an author or editor reaches; null: all sites of the tenant.';

alter table public.invitations
  add column sites uuid[],
  add constraint invitations_sites_check check (
    sites is null or (role in ('author', 'editor') and cardinality(sites) between 1 and 1000)
  );

comment on column public.invitations.sites is 'Ids of the only sites that the member will reach; null: all sites of the tenant.';
