import type { Path } from '#shared/section-refs.ts'

/** Fields of the kind `text` that are names, keys and numbers and need no translation. */
const KEYS = new Set([
  ...['accept', 'anchor', 'autocomplete', 'availability', 'blurhash', 'city', 'currency'],
  ...[
    'custom_form_id',
    'default',
    'email',
    'field',
    'from',
    'id',
    'input',
    'key',
    'max',
    'mime',
    'min',
    'network',
  ],
  ...['number', 'password', 'pattern', 'payments', 'per', 'periods', 'phone', 'ref', 'rel', 'security'],
  ...['sku', 'slug', 'src', 'srclang', 'ssid', 'timezone', 'to', 'trackingId', 'txid', 'type', 'url', 'year'],
])

/** The same for names that are texts elsewhere, by the field around them. */
const KEYS_INSIDE = new Set([
  ...['columns.whatsapp', 'fields.name', 'form.name', 'payments.name', 'pix.name', 'steps.fields', '.name'],
  ...['condition.value', 'options.value', 'showIf.value'],
])

/** The same by the folder of the section: the slug of a blog's category, and the word by which a filter finds a product. */
const KEYS_OF_FOLDERS: Record<string, string> = { blog: '.category', product: 'items.category' }

/** Whether a value of a section is a text that is translated. Editors read the rule from the schemas (mark-texts.ts). */
export function isTranslatable(address: string, { kind, path }: { kind: string; path: Path }): boolean {
  if (kind !== 'inline' && kind !== 'rich' && kind !== 'text') return false
  if (kind !== 'text') return true
  const [outer = '', name = ''] = ['', ...path.filter((key) => typeof key === 'string')].slice(-2)
  const inside = `${outer}.${name}`
  const [folder = ''] = address.split('/')
  return !KEYS.has(name) && !KEYS_INSIDE.has(inside) && KEYS_OF_FOLDERS[folder] !== inside
}
