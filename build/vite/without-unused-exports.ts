import { type ESTree, parseAst, type Plugin } from 'vite'

/**
 * A CommonJS module without some of its exports: a bundler keeps all of them, since any code may ask for one by name. What only they
 * reach is then dropped by the minifier. Lines stay where they were.
 * @throws Error when the module lacks one of them: a new version has other names
 */
export function withoutUnusedExports(code: string, names: readonly string[]): string {
  const statements = (parseAst(code) as ESTree.Program & { start: number }).body
  let text = code
  for (const name of names) {
    const found = statements.find((statement) => exportedName(statement) === name)
    if (found === undefined) throw new Error(`${name}: the module has no such export`)
    const { start, end } = found
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return text
}

/** `name` of the statement `exports.name = …`. */
function exportedName(statement: ESTree.Node): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined
  const { left } = statement.expression
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports')
    return undefined
  return left.property.type === 'Identifier' ? left.property.name : undefined
}

/** Takes them out of the modules whose path ends so. @param modules by environment of the build and path */
export function unusedExports(modules: Record<string, Record<string, readonly string[]>>): Plugin {
  const paths = Object.values(modules).flatMap(Object.keys)
  /** By environment and module: a build that stays is given the same code for each save. */
  const known = new Map<string, { code: string; shorter: string }>()

  function shortened(key: string, code: string, names: readonly string[]): string {
    const before = known.get(key)
    if (before?.code === code) return before.shorter
    const shorter = withoutUnusedExports(code, names)
    known.set(key, { code, shorter })
    return shorter
  }

  return {
    name: 'vitrine:without-unused-exports',
    transform: {
      filter: { id: paths.map((file) => new RegExp(`${file.replaceAll('.', '\\.')}$`)) },
      handler(code, id) {
        const { name } = this.environment
        const [, names] = Object.entries(modules[name] ?? {}).find(([file]) => id.endsWith(file)) ?? []
        return names === undefined ? undefined : { code: shortened(`${name} ${id}`, code, names), map: null }
      },
    },
  }
}
