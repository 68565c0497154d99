/**
 * Wraps the built Worker and binds ANALYTICS so that each data point becomes a log line; miniflare's double discards
 * them. A double outside the isolate would miss data points, because the Worker does not await them.
 */
export const WITH_ANALYTICS = `
import worker from './index.js'
export * from './index.js'

const ANALYTICS = {
  writeDataPoint: (point) => console.log(JSON.stringify({ event: 'data point', ...point })),
}
let bindings

export default {
  ...worker,
  fetch(request, env, ctx) {
    bindings ??= { ...env, ANALYTICS }
    return worker.fetch(request, bindings, ctx)
  },
}
`
