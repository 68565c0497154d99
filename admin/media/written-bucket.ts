/** Where files are written that the Worker reads. A key is `<tenant_uuid>/<name>`. */
export interface WrittenBucket {
  put: (key: string, content: Uint8Array, mime: string) => Promise<void>
  /** One that is not there counts as removed. */
  remove: (keys: string[]) => Promise<void>
}
