/** The bucket that commands write and the Worker reads. A key is `<tenant_uuid>/<name>`. */
export interface WrittenBucket {
  put: (key: string, content: Uint8Array, mime: string) => Promise<void>
  /** A missing file counts as removed. */
  remove: (keys: string[]) => Promise<void>
}
