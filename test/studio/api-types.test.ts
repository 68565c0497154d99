import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminApi } from '../../tools/reference/admin-api.ts'
import { apiTypes } from '../../tools/reference/api-types.ts'

test('the types of the calls match the API', () => {
  const written = readFileSync(new URL('../../studio/api/paths.ts', import.meta.url), 'utf8')
  expect(written, 'run npm run reference').toBe(apiTypes(adminApi()))
})

test('an optional field may be missing, several types become a union, and an open object has any field', () => {
  const types = apiTypes({
    paths: {},
    components: {
      schemas: {
        Note: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: ['string', 'null'] },
            level: { enum: ['low', 2] },
            parts: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
            names: { type: 'object', additionalProperties: { type: 'integer' } },
          },
        },
      },
    },
  })
  expect(types).toContain(
    'export type Note = { "text": (string) | (null); "level"?: "low" | 2; "parts"?: (Note)[]; "names"?: Record<string, number> }',
  )
})
