/** The methods of a binding, as the test answers them. Arguments and results travel as JSON. */
export type BindingDouble = Record<string, (...args: never[]) => unknown>

interface DoubleWorker {
  name: string
  modules: true
  script: string
  compatibilityDate: string
  serviceBindings: Record<string, (request: { text(): Promise<string> }) => Promise<Response>>
}

/** A Worker whose default entrypoint has the methods of `double`, to be bound in place of the real binding. */
export function doubleWorker(binding: string, double: BindingDouble): DoubleWorker {
  return {
    name: `double-${binding.toLowerCase()}`,
    modules: true,
    script: sourceOf(Object.keys(double)),
    compatibilityDate: '2026-10-01',
    serviceBindings: { TEST: async (request) => call(double, await request.text()) as never },
  }
}

async function call(double: BindingDouble, body: string): Promise<Response> {
  const { method, args } = JSON.parse(body) as { method: string; args: never[] }
  try {
    return Response.json({ result: await double[method]?.(...args) })
  } catch (error) {
    return Response.json({ error: error instanceof Error ? error.message : String(error) })
  }
}

function sourceOf(methods: string[]): string {
  return `
import { WorkerEntrypoint } from 'cloudflare:workers'

export default class Double extends WorkerEntrypoint {
  async #call(method, args) {
    const body = JSON.stringify({ method, args })
    const answer = await this.env.TEST.fetch('http://test/', { method: 'POST', body })
    const { result, error } = await answer.json()
    if (error !== undefined) throw new Error(error)
    return result ?? null
  }
${methods.map((method) => `  ${method}(...args) { return this.#call('${method}', args) }`).join('\n')}
}`
}
