import { sha256 } from '#shared/crypto/digest.ts'
import { MEDIA_TYPES, type MediaType } from '#shared/media-name.ts'

/** A file as it is stored. */
export interface PreparedFile {
  /** `oven-1200x800-8a6b4f-<hash>.webp` */
  name: string
  hash: string
  /** For the store. */
  mime: string
  content: Uint8Array
  size?: { width: number; height: number }
}

interface Parts {
  content: Uint8Array
  type: MediaType
  /** The file’s name in words (`plainName`). */
  about: string
  size?: { width: number; height: number }
  /** Average colour, as six hexadecimal digits. */
  colour?: string | undefined
}

/** A file with a name made from its content. */
export async function named({ content, type, about, size, colour }: Parts): Promise<PreparedFile> {
  const hash = await contentHash(content)
  const parts = [about, size && `${size.width}x${size.height}`, size && colour, hash]
  return {
    name: `${parts.filter(Boolean).join('-')}.${type}`,
    hash,
    mime: MEDIA_TYPES[type],
    content,
    ...(size && { size }),
  }
}

/** 128 bits of SHA-256: enough that no two files of a tenant share an address, and that none can be guessed. */
async function contentHash(content: Uint8Array): Promise<string> {
  return (await sha256(content)).slice(0, 32)
}

/** Words of the file's name, for people and search engines. */
export function plainName(fileName: string): string {
  const words = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|(?<!-)-+$/g, '')
  return words || 'file'
}
