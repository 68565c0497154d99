import type { BindingDouble } from './binding-double.ts'

export interface MapKv {
  values: Map<string, string>
  /** Stands in for the binding of a Worker. */
  double: BindingDouble
  /** The same, for code that runs in the test itself. */
  namespace: KVNamespace
}

/** A KV namespace in a Map: it outlives the isolate that wrote to it, and a test can read and change all of it. */
export function mapKv(): MapKv {
  const values = new Map<string, string>()
  const methods = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, text: string) => {
      values.set(key, text)
    },
    delete: async (key: string) => {
      values.delete(key)
    },
  }
  return { values, double: methods, namespace: methods as unknown as KVNamespace }
}
