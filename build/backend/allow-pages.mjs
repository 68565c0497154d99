import { Server } from 'node:http'

// Loaded into the process of the embedded Supabase before its own code. Its Auth answers preflight requests without
// the headers that a page sends, so no page could refresh a session. Hosted Supabase allows them.

const HEADERS = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'

const emit = Server.prototype.emit

Server.prototype.emit = function (event, request, response, ...more) {
  if (event !== 'request' || !request.url.startsWith('/auth/v1/'))
    return emit.call(this, event, request, response, ...more)
  response.setHeader('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS') return emit.call(this, event, request, response, ...more)
  response.setHeader('access-control-allow-headers', HEADERS)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.writeHead(204).end()
  return true
}
