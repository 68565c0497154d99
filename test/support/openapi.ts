import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

const folder = join(import.meta.dirname, '../../docs/reference')

interface Operation {
  description?: string
  responses?: Record<string, unknown>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** One of the OpenAPI descriptions in docs/reference. */
export class Api {
  readonly description: Description
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })

  constructor(name: 'admin' | 'upstream' | 'worker') {
    this.description = JSON.parse(readFileSync(join(folder, `${name}.openapi.json`), 'utf8'))
    this.#ajv.addSchema(this.description, 'api')
  }

  /** The parts of a JSON answer that differ from its description. @throws if the answer is not described at all */
  faultsInAnswer(path: string, method: string, status: number, body: unknown): string[] {
    const { responses = {} } = this.#operation(path, method)
    const named = [String(status), `${String(status)[0]}XX`].find((key) => key in responses)
    if (named === undefined) throw new Error(`${method} ${path} describes no answer ${status}`)
    return this.#faults(['paths', path, method, 'responses', named, ...CONTENT], body)
  }

  /** The parts of a request's JSON body that differ from its description. */
  faultsInRequest(path: string, method: string, body: unknown): string[] {
    this.#operation(path, method)
    return this.#faults(['paths', path, method, 'requestBody', ...CONTENT], body)
  }

  #operation(path: string, method: string): Operation {
    const operation = this.description.paths[path]?.[method]
    if (operation === undefined) throw new Error(`${method} ${path} is not described`)
    return operation
  }

  #faults(place: string[], body: unknown): string[] {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const $ref = `api#/${pointer.join('/')}`
    const validate: ValidateFunction = this.#ajv.getSchema($ref) ?? this.#ajv.compile({ $ref })
    if (validate(body)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}

const CONTENT = ['content', 'application/json', 'schema']
