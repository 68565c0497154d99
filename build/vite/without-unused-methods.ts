import { type ESTree, parseAst, type Plugin } from 'vite'

/** The members of a package's class that a build uses. */
export interface UsedMethods {
  /** Methods that the product calls. */
  roots: readonly string[]
  /** Properties that the constructor creates and the product never reads, such as `mfa.webauthn`. */
  unused: readonly string[]
}

type Node = ESTree.Node & { start: number; end: number }

/**
 * The module's classes without unused methods, because bundlers keep every method of a class. A method stays if it is a
 * root, or if remaining code contains its name, on any object, so no reachable method is lost. Removed code becomes
 * white space, and lines stay in place.
 */
export function withoutUnusedMethods(code: string, { roots, unused }: UsedMethods): string {
  const program = parseAst(code) as unknown as Node
  const methods = new Map<string, Node[]>()
  const dropped: Node[] = []
  walk(program, (node) => {
    if (node.type !== 'MethodDefinition') return true
    const name = node.kind === 'constructor' ? undefined : keyName(node.key)
    if (name === undefined) return true
    methods.set(name, [...(methods.get(name) ?? []), node as Node])
    return false
  })
  const isDropped = new Set(unused)
  walk(program, (node) => {
    const path = assignedPath(node)
    if (path === undefined) return true
    if (isDropped.has(path)) dropped.push(node as Node)
    for (const property of assignedProperties(node)) {
      if (isDropped.has(`${path}.${keyName(property.key)}`)) dropped.push(property as unknown as Node)
    }
    return true
  })
  if (dropped.length !== unused.length) throw new Error(`some of ${unused.join(', ')} do not exist`)

  const isMethod = new Set([...methods.values()].flat())
  const isOut = new Set(dropped)
  const kept = new Set<string>()
  const open: Node[] = [program]
  const keep = (name: string) => {
    if (kept.has(name) || !methods.has(name)) return
    kept.add(name)
    open.push(...(methods.get(name) ?? []))
  }
  for (const root of roots) {
    if (!methods.has(root)) throw new Error(`${root}: no class has this method`)
    keep(root)
  }
  while (open.length > 0) {
    const from = open.pop() as Node
    walk(from, (node) => {
      if (isOut.has(node as Node) || (node !== from && isMethod.has(node as Node))) return false
      if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') keep(node.name)
      if (node.type === 'Literal' && typeof node.value === 'string') keep(node.value)
      return true
    })
  }

  const out = [...dropped, ...[...methods].flatMap(([name, nodes]) => (kept.has(name) ? [] : nodes))]
  let text = code
  for (const { start, end } of out) {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
    text =
      text.slice(0, start) + text.slice(start, end + comma).replace(/[^\n]/g, ' ') + text.slice(end + comma)
  }
  return text
}

/** `mfa` of the statement `this.mfa = …`. */
function assignedPath(node: ESTree.Node): string | undefined {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return undefined
  const { left } = node.expression
  return left.type === 'MemberExpression' && left.object.type === 'ThisExpression'
    ? keyName(left.property)
    : undefined
}

function assignedProperties(node: ESTree.Node): ESTree.ObjectProperty[] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return []
  const { right } = node.expression
  return right.type === 'ObjectExpression'
    ? right.properties.filter((property) => property.type === 'Property')
    : []
}

function keyName(key: ESTree.Node): string | undefined {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : undefined
}

/** @param enter whether to visit the children of a node */
function walk(node: ESTree.Node, enter: (node: ESTree.Node) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null && typeof each.type === 'string') walk(each, enter)
    }
  }
}

/** Removes unused methods. @param modules by path suffix and environment, because each environment uses other methods */
export function unusedMethods(modules: Record<string, Record<string, UsedMethods>>): Plugin {
  /** By environment and module, so that a running build gets equal code at each save. */
  const known = new Map<string, { code: string; shorter: string }>()

  function shortened(key: string, code: string, used: UsedMethods): string {
    const before = known.get(key)
    if (before?.code === code) return before.shorter
    const shorter = withoutUnusedMethods(code, used)
    known.set(key, { code, shorter })
    return shorter
  }

  return {
    name: 'vitrine:without-unused-methods',
    transform: {
      filter: { id: Object.keys(modules).map((file) => new RegExp(`${file.replaceAll('.', '\\.')}$`)) },
      handler(code, id) {
        const [, byEnvironment] = Object.entries(modules).find(([file]) => id.endsWith(file)) ?? []
        const { name } = this.environment
        const used = byEnvironment?.[name]
        return used === undefined ? undefined : { code: shortened(`${name} ${id}`, code, used), map: null }
      },
    },
  }
}
