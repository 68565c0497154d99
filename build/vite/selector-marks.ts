import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { pairMark, RIGHT_TO_LEFT } from '#shared/style-marks.ts'

/** A way in which a selector can match. */
export interface Alternative {
  marks: readonly string[]
  /** A class of the elements that it selects, where it is known. */
  subject: string | null
  /** Whether its elements may be in several sections. */
  isApart: boolean
}

export type Alternatives = readonly Alternative[]

const NOTHING: Alternative = { marks: [], subject: null, isApart: false }

export const ALWAYS: Alternatives = [NOTHING]

/** So many combinations of alternatives are told apart; more are no condition. */
const MAX_ALTERNATIVES = 8

/** @param around of the rule in which the selector is nested */
export function selectorAlternatives(list: string, around: Alternatives): Alternatives {
  const selectors = parsedSelectors(list)
  const all = selectors.flatMap((selector) =>
    around.flatMap((outer) => oneSelector(isNesting(selector) ? selector : [...NESTED, ...selector], outer)),
  )
  if (all.length <= MAX_ALTERNATIVES || around === ALWAYS) return all
  // As if the rule around had no condition of its own, which it is written with.
  return selectors.flatMap((selector) => oneSelector(selector, NOTHING))
}

const NESTED: Selector = [{ type: 'nesting' }, { type: 'combinator', value: 'descendant' }]

/** Whether it names `&`, before which nothing is then. */
function isNesting(selector: Selector): boolean {
  return selector.some(
    (component) =>
      component.type === 'nesting' ||
      (component.type === 'pseudo-class' && selectorsIn(component).some(isNesting)),
  )
}

function selectorsIn(component: SelectorComponent & { type: 'pseudo-class' }): readonly Selector[] {
  const { kind } = component
  const hasSome = kind === 'is' || kind === 'where' || kind === 'has' || kind === 'not'
  return hasSome ? component.selectors : []
}

/**
 * Alternatives, each with the marks without which the selector matches nothing. Those of `:not()` are not among them. Behind
 * `+` and `~` and in the `:has()` of an element without a class an element may be in another section, whose HTML may come
 * later: there the marks of an element count where it has a class, which says of what section it is. What is in an element with a class is
 * in its section.
 * @param outer of the rule around: what `&` stands for
 * @param inside class of an element around all of them
 * @param isElsewhere whether they may be in another section than the element that the selector is about
 */
function oneSelector(
  selector: Selector,
  outer: Alternative,
  inside: string | null = null,
  isElsewhere = false,
): Alternatives {
  let container = inside
  let isLost = isElsewhere
  let before: string | null = null
  const found: Alternatives[] = []
  const all = compounds(selector)
  for (const [index, { combinator, components }] of all.entries()) {
    const isSibling = SIBLINGS.test(combinator ?? '')
    if (!isSibling && before !== null) {
      container = before
      isLost = false
    }
    if (isSibling && container === null) isLost = true
    const own = compoundAlternatives(components, outer, container)
    const isApart = isLost || (container === null && SIBLINGS.test(all[index + 1]?.combinator ?? ''))
    found.push(isApart ? own.map((each) => ({ ...withClass(each), isApart })) : own)
    before = own.length === 1 ? (own[0]?.subject ?? null) : null
  }
  return combined(found).map((each) => ({ ...each, subject: before }))
}

const SIBLINGS = /sibling/

/** What a selector says of one element. */
function compoundAlternatives(
  components: readonly SelectorComponent[],
  outer: Alternative,
  container: string | null,
): Alternatives {
  const named = components.find(({ type }) => type === 'class') as { name: string } | undefined
  const isNested = components.some(({ type }) => type === 'nesting')
  const subject = named === undefined ? (isNested ? outer.subject : null) : `.${named.name}`
  const alternatives = combined(
    components.map((component): Alternatives => {
      if (component.type === 'nesting') return [outer]
      if (component.type === 'pseudo-class')
        return pseudoClassAlternatives(component, outer, subject, container)
      const mark = componentMark(component)
      if (mark === undefined) return ALWAYS
      // A class says where its element is.
      const isPaired = container !== null && subject === null
      return [{ ...NOTHING, marks: [isPaired ? pairMark(container, mark) : mark] }]
    }),
  )
  return alternatives.map((alternative) => ({ ...alternative, subject: subject ?? alternative.subject }))
}

/** At least one. */
function pseudoClassAlternatives(
  component: SelectorComponent & { type: 'pseudo-class' },
  outer: Alternative,
  subject: string | null,
  container: string | null,
): Alternatives {
  const { kind } = component
  if (kind === 'dir' && component.direction === 'rtl') return [{ ...NOTHING, marks: [RIGHT_TO_LEFT] }]
  if (kind !== 'is' && kind !== 'where' && kind !== 'has') return ALWAYS
  const inner = component.selectors.flatMap((selector) => {
    if (kind !== 'has') return oneSelector(selector, outer, subject === null ? container : null)
    // Behind `:scope`, which stands for the element itself.
    const isBeside = selector[1] !== undefined && isSibling(selector[1])
    const inside = isBeside ? container : (subject ?? container)
    return oneSelector(selector, outer, inside, subject === null && container === null)
  })
  if (inner.length === 0) return ALWAYS
  return kind === 'has' ? inner.map((each) => ({ ...each, subject: null })) : inner
}

function withClass(alternative: Alternative): Alternative {
  return alternative.marks.some(isClass) ? alternative : { ...alternative, marks: [] }
}

/** What a selector says of each element, and how that stands to the one before. */
function compounds(selector: Selector): { combinator: string | null; components: SelectorComponent[] }[] {
  const found: { combinator: string | null; components: SelectorComponent[] }[] = []
  let combinator: string | null = null
  let components: SelectorComponent[] = []
  for (const component of selector) {
    if (component.type !== 'combinator') {
      components.push(component)
      continue
    }
    if (components.length > 0) found.push({ combinator, components })
    combinator = component.value
    components = []
  }
  return [...found, { combinator, components }]
}

/** Each combination; its subject is the last that is known. */
function combined(conditions: readonly Alternatives[]): Alternatives {
  return conditions.reduce((before, condition) => {
    if (condition.length * before.length > MAX_ALTERNATIVES) return before
    return before.flatMap((one) =>
      condition.map((other) => ({
        marks: [...one.marks, ...other.marks],
        subject: other.subject ?? one.subject,
        isApart: one.isApart || other.isApart,
      })),
    )
  }, ALWAYS)
}

function isSibling(component: SelectorComponent): boolean {
  return component.type === 'combinator' && SIBLINGS.test(component.value)
}

function componentMark(component: SelectorComponent): string | undefined {
  if (component.type === 'class') return `.${component.name}`
  if (component.type === 'type') return component.name.toLowerCase()
  if (component.type !== 'attribute' || !component.name.startsWith('data-')) return undefined
  const { name, operation } = component
  // A value is compared as it stands in the HTML, where some characters are escaped.
  const isPlain = operation?.operator === 'equal' && /^[\w-]{1,40}$/.test(operation.value)
  return isPlain ? `[${name}=${operation.value}]` : `[${name}]`
}

const parsed = new Map<string, Selector[]>()

function parsedSelectors(list: string): Selector[] {
  const known = parsed.get(list)
  if (known !== undefined) return known
  const selectors: Selector[] = []
  transform({
    filename: 'selector.css',
    code: new TextEncoder().encode(`${list}{color:red}`),
    visitor: {
      Rule: {
        style(rule) {
          selectors.push(...rule.value.selectors)
        },
      },
    },
  })
  parsed.set(list, selectors)
  return selectors
}

export function isClass(mark: string): boolean {
  return mark.startsWith('.')
}
