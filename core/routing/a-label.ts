/** RFC 3492 §5: parameters of Punycode. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128
const MAX_CODE_POINT = 0x10ffff

/**
 * Whether a label that begins with `xn--` encodes a Unicode label (RFC 5890 §2.3.2.1). If not, no registry or
 * certificate authority accepts it. `URL` in workerd does not validate A-labels but creates them, so the decoded
 * label is encoded again and must give the same label.
 * @param label lower-case
 */
export function isALabel(label: string): boolean {
  const decoded = decodeLabel(label.slice(4))
  if (decoded === null) return false
  // Percent-encoded, because URL.canParse of Node 22 refuses Latin-1 letters once V8 has optimised it.
  const address = `http://${encodeURIComponent(decoded)}/`
  return URL.canParse(address) && new URL(address).hostname === label
}

/** RFC 3492 §6.2. Returns null for a label that is not Punycode. */
function decodeLabel(encoded: string): string | null {
  const delimiter = encoded.lastIndexOf('-')
  const digits = encoded.slice(delimiter + 1)
  const points = Array.from(encoded.slice(0, Math.max(delimiter, 0)), (letter) => letter.charCodeAt(0))
  let n = INITIAL_N
  let i = 0
  let bias = INITIAL_BIAS
  for (let at = 0; at < digits.length; ) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = punycodeDigit(digits.charCodeAt(at++))
      if (digit === null) return null
      i += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
      if (weight > Number.MAX_SAFE_INTEGER / BASE) return null
    }
    const count = points.length + 1
    bias = adapted(i - before, count, before === 0)
    n += Math.floor(i / count)
    if (n > MAX_CODE_POINT || (n >= 0xd800 && n <= 0xdfff)) return null
    i %= count
    points.splice(i++, 0, n)
  }
  return String.fromCodePoint(...points)
}

function punycodeDigit(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 22 : null
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
