/**
 * Stand-ins for parts of packages that the Worker never calls (vite.config.ts puts them in place). They can
 * be constructed, because supabase-js constructs them; a call of their methods throws an error that names
 * them.
 */
function unused(name: string): () => never {
  return () => {
    throw new Error(`${name} is left out of the Worker; see docs/decisions/002-worker-size.md`)
  }
}

/** The Worker has no session: every call carries an API key. */
export class AuthClient {
  getSession = async () => ({ data: { session: null }, error: null })
  onAuthStateChange = () => ({ data: { subscription: { unsubscribe() {} } } })
  signOut = unused('supabase.auth')
}

export class RealtimeClient {
  channel = unused('supabase.realtime')
  getChannels = unused('supabase.realtime')
  removeChannel = unused('supabase.realtime')
  removeAllChannels = unused('supabase.realtime')
  setAuth = async () => {}
}

export class StorageClient {
  from = unused('supabase.storage')
}

export class FunctionsClient {
  invoke = unused('supabase.functions')
}

export class StorageApiError extends Error {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
export const FunctionRegion = {}

/** postcss: sanitize-html would parse style attributes with it, but all of them are removed first. */
export const parse = unused('postcss')
