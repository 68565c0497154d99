-- A site as rows of version 0.1.0: what an upgrade finds.
insert into public.tenants (id, uuid, name) values (77, 'a1b2c3d4-0000-4000-8000-0000000f0210', 'Forno') on conflict do nothing;
insert into public.sites (id, tenant_id, name, locales, default_locale, config, app_config, status) values (
  'a1b2c3d4-0000-4000-8000-0000000f0211', 77, 'Forno', '{pt-BR,en-US}', 'pt-BR',
  '{"name": "Forno", "multi_languages": true, "of_a_version_long_gone": {"a": 1}}', '{}', 'published'
) on conflict do nothing;
insert into public.domains (host, site_id, kind, verified_at)
select 'forno.test', 'a1b2c3d4-0000-4000-8000-0000000f0211', 'primary', now()
where not exists (select from public.domains where host = 'forno.test');
insert into public.forms (tenant_id, id, site_id, name, fields) values (
  77, 'contato', 'a1b2c3d4-0000-4000-8000-0000000f0211', 'Contato', '[{"name": "email", "type": "email", "required": true}]'
) on conflict do nothing;
insert into public.pages (site_id, id, name, routes, sections, i18n, status) values (
  'a1b2c3d4-0000-4000-8000-0000000f0211', 'home', 'Início', '{"route": ""}',
  '[
    {"id": "abertura", "component": {"folder": "hero", "name": "centered"}, "data": {"title": "Forno da Vila", "titleTag": "h1", "gone": true}},
    {"id": "velha", "component": {"folder": "velha", "name": "secao"}, "data": {"title": "De outra versão"}},
    {"id": "escreva", "component": {"folder": "contact", "name": "simple"}, "data": {
      "title": "Escreva", "custom_form_id": "contato",
      "fields": [{"id": "email", "name": "email", "type": "email", "label": "E-mail", "required": true}]
    }}
  ]', '{}', 'published'
), (
  'a1b2c3d4-0000-4000-8000-0000000f0211', 'sobre', 'Sobre', '{"route": "sobre", "route_en_US": "about"}',
  '[{"id": "texto", "component": {"folder": "text", "name": "rich"}, "data": {"body": "Desde 1962"}}]',
  '{"en-US": {"name": "About", "sections": {"texto": {"body": "Since 1962"}}}}', 'published'
) on conflict do nothing;
insert into public.path_rules (site_id, "from", "to", status)
select 'a1b2c3d4-0000-4000-8000-0000000f0211', '/velho', '/sobre', 301
where not exists (select from public.path_rules where site_id = 'a1b2c3d4-0000-4000-8000-0000000f0211');
insert into public.sites_cookies (site_id, id, name, "group") values (
  'a1b2c3d4-0000-4000-8000-0000000f0211', 'visitas', 'Visitas', 'analytics'
) on conflict do nothing;
insert into public.blog_categories (site_id, slug, name) values (
  'a1b2c3d4-0000-4000-8000-0000000f0211', 'novas', 'Novas'
) on conflict do nothing;
insert into public.blog_posts (id, site_id, locale, category, slug, title, body, status, published_at) values (
  'a1b2c3d4-0000-4000-8000-0000000f0212', 'a1b2c3d4-0000-4000-8000-0000000f0211', 'pt-BR', 'novas', 'primeiro',
  'O primeiro pão', 'Massa e **tempo**.', 'published', '2026-01-01T00:00:00Z'
) on conflict do nothing;
insert into public.popups (tenant_id, id, site_id, name, config, status) values (
  77, 'oferta', 'a1b2c3d4-0000-4000-8000-0000000f0211', 'Oferta',
  '{"pages": [{"sections": [
    {"id": "texto", "component": {"folder": "text", "name": "rich"}, "data": {"body": "Pão dormido pela metade"}}
  ]}]}', 'published'
) on conflict do nothing;
insert into public.form_submissions (id, tenant_id, form_id, data, subscriber, subscription) values (
  'a1b2c3d4-0000-4000-8000-0000000f0213', 77, 'contato', '{"email": "rui@cliente.test"}', 'rui@cliente.test', 'confirmed'
) on conflict do nothing;
insert into public.form_deliveries (id, submission_id, channel, target) values (
  'a1b2c3d4-0000-4000-8000-0000000f0214', 'a1b2c3d4-0000-4000-8000-0000000f0213', 'welcome', 'rui@cliente.test'
) on conflict do nothing;
insert into private.conversion_secrets (tenant_id, service, secret) values (77, 'meta', 'of-a-test') on conflict do nothing;
