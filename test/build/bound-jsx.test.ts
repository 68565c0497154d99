import { expect, test } from 'vitest'
import * as runtime from 'react/jsx-runtime'
import { boundJsx } from '../../build/vite/bound-jsx.ts'

test('the Worker’s JSX runtime exports what React’s has', () => {
  const { load } = boundJsx()
  const text = typeof load === 'object' ? String(Reflect.apply(load.handler, undefined, ['\0bound-jsx'])) : ''
  const [, names = ''] = /export const \{ (.+) \} = runtime/.exec(text) ?? []
  expect(names.split(', ').sort()).toEqual(
    Object.keys(runtime)
      .filter((name) => name !== 'default')
      .sort(),
  )
})
