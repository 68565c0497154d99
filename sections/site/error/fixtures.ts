import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { status: 404, pathname: '/nao-existe' },
  atRoot: { status: 500, pathname: '/' },
  unknownStatus: { status: 418, pathname: '/cha' },
}
