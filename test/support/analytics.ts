/**
 * Stands before the built Worker and binds ANALYTICS, whose double in miniflare keeps nothing: each data point is a line of the
 * log. A double outside the isolate would miss the points, since the Worker does not wait for them.
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
