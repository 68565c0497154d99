import { createHash } from 'node:crypto'
import { rawRequest } from './worker.ts'

/** Differ from answer to answer, and decide nothing that a browser shows. */
const VOLATILE_HEADERS = ['date', 'connection', 'keep-alive', 'age', 'etag', 'x-request-id']

/** An address of a file on the page's own host, in a header, an attribute, CSS or JSON. */
const FILE = /(?<=["'(,\s])\/[\w./-]+\.[a-z][a-z0-9]{1,10}(?:\?[\w=&;%.-]*)?(?=["'),#\s\\])/g

/** Each run has other ports, of the Worker and of its database. */
const PORT = /(?<=localhost|127\.0\.0\.1):\d+/g

/** Vite puts a digest of the content into the name of these files. */
const NAMED_BY_DIGEST = '/assets/'

export interface ServedPage {
  /** Without the build's id and ports. */
  html: string
  /** Digest of the answer, likewise, and of the files that it names. */
  digest: string
  /** Digest of the body as a browser gets it. */
  bodyDigest: string
  /** Paths, with queries, of the files on the page's host that `digest` covers. */
  files: Set<string>
}

/** Reads pages of one Worker, and each file that they name once. */
export function servedPages(port: number) {
  const worker = new URL(`http://127.0.0.1:${port}`)
  const files = new Map<string, Promise<string>>()
  const build = rawRequest(worker, `${worker}builds/latest.json`, {}).then(
    async (response) => ((await response.json()) as { id: string }).id,
  )

  async function answer(address: string, headers: Record<string, string>) {
    const response = await rawRequest(worker, address, { headers })
    const body = Buffer.from(await response.arrayBuffer())
    const sent = [...response.headers].filter(([name]) => !VOLATILE_HEADERS.includes(name)).sort()
    const lines = sent.map(([name, value]) => `${name}: ${value}`)
    return { head: [response.status, ...lines].join('\n'), body }
  }

  async function fileDigest(address: string): Promise<string> {
    const { head, body } = await answer(address, {})
    return digestOf(head, body)
  }

  return {
    /** @param headers what the browser sends besides its defaults, such as `accept-language` */
    async read(address: string, headers: Record<string, string>): Promise<ServedPage> {
      const { head, body } = await answer(address, { accept: 'text/html', ...headers })
      const id = await build
      const plain = (text: string) => text.replaceAll(id, '').replace(PORT, '')
      const text = plain(body.toString())
      const named = [head, text].flatMap((part) => part.match(FILE) ?? [])
      const paths = new Set(named.map((path) => path.replaceAll('&amp;', '&')))
      const digests = [...paths]
        .filter((path) => !path.startsWith(NAMED_BY_DIGEST))
        .sort()
        .map((path) => {
          const file = new URL(path, address).href
          const digest = files.get(file) ?? fileDigest(file)
          files.set(file, digest)
          return digest
        })
      return {
        html: text,
        digest: digestOf(plain(head), text, ...(await Promise.all(digests))),
        bodyDigest: digestOf(body),
        files: paths,
      }
    },
    /** Whether a request to this path of the page's host can change nothing that `digest` does not cover. */
    covers: ({ files }: ServedPage, path: string): boolean =>
      files.has(path) || path.startsWith(NAMED_BY_DIGEST),
  }
}

export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(createHash('sha256').update(part).digest())
  return hash.digest('hex').slice(0, 24)
}
