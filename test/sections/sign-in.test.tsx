import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { schema } from '#sections/account/sign-in/schema.ts'
import SignIn from '#sections/account/sign-in/section.tsx'
import { sectionContext } from '../support/section-context.ts'

test.each(['password', 'code', 'both'])('signing in asks for the e-mail address once: %s', (methods) => {
  const html = renderToStaticMarkup(
    <SignIn
      id="entrar"
      locale="pt-BR"
      data={z.parse(schema, { methods })}
      context={{ ...sectionContext, session: {} as never }}
      t={(key: string) => key}
    />,
  )
  expect(html.match(/<input[^>]*type="email"/g)).toHaveLength(1)
})
