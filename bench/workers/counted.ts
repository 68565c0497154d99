import deployed from '../../worker/index.ts'
import type { Bindings } from '../../worker/env.ts'
import { dropMemory, heldBytes } from '../../core/memory/shares.ts'

export { Renderer } from '../../worker/index.ts'

/** An empty KV, so that a site that memory has dropped is read from the upstream. */
const EMPTY_KV = { get: async () => null, put: async () => undefined, delete: async () => undefined }

let bindings: Bindings | undefined

/**
 * The deployed Worker, which also reports its memory: `/__held` answers the bytes of each kind, and `/__held?drop=html`
 * first drops that kind.
 */
export default {
  async fetch(request: Request, bound: Bindings, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/__held') {
      const name = searchParams.get('drop')
      if (name !== null) dropMemory(name as never)
      return Response.json(heldBytes())
    }
    // The same object at each request: the Worker opens its stores once for a set of bindings.
    bindings ??= { ...bound, SITES: EMPTY_KV as unknown as KVNamespace }
    return deployed.fetch(request, bindings, ctx)
  },
}
