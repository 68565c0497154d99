import { encode } from './cache/encoded.ts'
import { joined } from './cache/pieces.ts'
import { SLOT } from './sections/slot.ts'

const SLOT_BYTES = encode(SLOT)

/** Searched for instead of the first byte, because it is rarer in HTML. */
const SECOND_BYTE = SLOT.charCodeAt(1)

/** Splits chunks of bytes at their slots. A slot may begin in one chunk and end in the next. */
export class SlotSplitter {
  /** The end of the last chunk, which may be the beginning of a slot. */
  #held: Uint8Array = new Uint8Array(0)

  /** The remaining bytes, after the last chunk. */
  end(): Uint8Array {
    return this.#held
  }

  /** The complete slots up to this chunk, and the bytes around them. */
  *split(chunk: Uint8Array): Generator<Uint8Array | typeof SLOT, void> {
    let bytes = this.#held.byteLength === 0 ? chunk : joined([this.#held, chunk])
    for (let slot = slotIn(bytes); slot >= 0; slot = slotIn(bytes)) {
      yield bytes.subarray(0, slot)
      yield SLOT
      bytes = bytes.subarray(slot + SLOT_BYTES.byteLength)
    }
    const end = Math.max(0, bytes.byteLength - SLOT_BYTES.byteLength + 1)
    this.#held = bytes.subarray(end)
    yield bytes.subarray(0, end)
  }
}

/** Position of the first slot; -1 without one. */
function slotIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(SECOND_BYTE, 1); at > 0; at = bytes.indexOf(SECOND_BYTE, at + 1))
    if (SLOT_BYTES.every((byte, index) => bytes[at - 1 + index] === byte)) return at - 1
  return -1
}
