/**
 * Stand-ins for the parts of packages that the Worker never calls (vite.config.ts puts them in place). They can
 * be built, because supabase-js builds them; whoever uses one is told by name.
 */
function unused(name: string): () => never {
  return () => {
    throw new Error(`${name} is left out of the Worker; see docs/decisions/002-worker-size.md`)
  }
}

/** No session is ever held here: every call carries a key of the project. */
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

/** postcss: sanitize-html parses style attributes with it, and none gets that far. */
export const parse = unused('postcss')
