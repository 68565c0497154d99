import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { RIGHT_TO_LEFT } from '#shared/style-marks.ts'

/** One alternative of a selector. */
interface Alternative {
  /** Marks that are required for a match. */
  marks: readonly string[]
  /** Whether the selected element, or one around it, has a class: then it is in the section of that class. */
  isAnchored: boolean
}

export type Alternatives = readonly Alternative[]

export const ALWAYS: Alternatives = [{ marks: [], isAnchored: false }]

/** Limit of combinations of alternatives. A condition that would exceed it is left out. */
const MAX_ALTERNATIVES = 8

/** @param around alternatives of the enclosing rule */
export function selectorAlternatives(list: string, around: Alternatives): Alternatives {
  const selectors = parsedSelectors(list).map((each) => (isNesting(each) ? each : [...NESTED, ...each]))
  const all = selectors.flatMap((selector) => around.flatMap((outer) => oneSelector(selector, outer)))
  if (all.length <= MAX_ALTERNATIVES || around === ALWAYS) return all
  // As if the enclosing rule had no condition, because its condition is written with it.
  return selectors.flatMap((selector) => oneSelector(selector, { marks: [], isAnchored: false }))
}

const NESTED: Selector = [{ type: 'nesting' }, { type: 'combinator', value: 'descendant' }]

/** Whether it names `&`; nothing is then prepended. */
function isNesting(selector: Selector): boolean {
  return selector.some(
    (component) =>
      component.type === 'nesting' ||
      (component.type === 'pseudo-class' && selectorsIn(component).some(isNesting)),
  )
}

function namesClass(component: SelectorComponent): boolean {
  if (component.type === 'pseudo-class') return selectorsIn(component).flat().some(namesClass)
  return component.type === 'class'
}

function selectorsIn(component: SelectorComponent & { type: 'pseudo-class' }): readonly Selector[] {
  const { kind } = component
  const hasSome = kind === 'is' || kind === 'where' || kind === 'has' || kind === 'not'
  return hasSome ? component.selectors : []
}

/**
 * A class belongs to one stylesheet, so its element is in a section that has this stylesheet. The marks of an element
 * without a class count when the element is inside an element with a class, or around one: then it is in the same
 * section. Any other element may be in a section that is rendered later, so its marks are not a condition.
 * @param outer the alternatives that `&` stands for
 * @param isInside whether the selector is inside an element with a class; undefined for a whole selector, whose
 * marks also count if it names no class
 */
function oneSelector(selector: Selector, outer: Alternative, isInside?: boolean): Alternatives {
  const all = compounds(selector)
  const named = all.map(({ components }) =>
    components.some(({ type }) => type === 'class' || (type === 'nesting' && outer.isAnchored)),
  )
  const isWhole = isInside === undefined && !named.includes(true) && !selector.some(namesClass)
  const inside: boolean[] = []
  for (const [index, { combinator }] of all.entries()) {
    const isInNamed = !isSibling(combinator) && named[index - 1] === true
    inside.push(isInNamed || (index === 0 ? isInside === true : inside[index - 1] === true))
  }
  const isAround = (index: number): boolean => {
    const next = all[index + 1]
    return (
      next !== undefined && !isSibling(next.combinator) && (named[index + 1] === true || isAround(index + 1))
    )
  }
  const alternatives = all.map(({ components }, index) => {
    const isAnchored = named[index] === true || inside[index] === true
    return compoundAlternatives(components, outer, {
      isCounted: isWhole || isAnchored || isAround(index),
      isWhole,
      isAnchored,
      isInside: inside[index] === true,
    })
  })
  const isAnchored = named.at(-1) === true || inside.at(-1) === true
  return combined(alternatives).map(({ marks }) => ({ marks, isAnchored }))
}

/** Position of a compound's element. */
interface Place {
  isCounted: boolean
  /** In a selector that names no class. */
  isWhole: boolean
  isAnchored: boolean
  isInside: boolean
}

/** The parts of a selector about one element. */
function compoundAlternatives(
  components: readonly SelectorComponent[],
  outer: Alternative,
  place: Place,
): Alternatives {
  return combined(
    components.map((component): Alternatives => {
      if (component.type === 'nesting') return [outer]
      if (component.type === 'pseudo-class') return pseudoClassAlternatives(component, outer, place)
      const mark = place.isCounted ? componentMark(component) : undefined
      return mark === undefined ? ALWAYS : [{ marks: [mark], isAnchored: place.isAnchored }]
    }),
  )
}

/** Returns at least one alternative. Marks inside `:not()` are never required. */
function pseudoClassAlternatives(
  component: SelectorComponent & { type: 'pseudo-class' },
  outer: Alternative,
  { isCounted, isWhole, isAnchored, isInside }: Place,
): Alternatives {
  const { kind } = component
  if (kind === 'dir' && component.direction === 'rtl') return [{ marks: [RIGHT_TO_LEFT], isAnchored: false }]
  if (kind !== 'is' && kind !== 'where' && kind !== 'has') return ALWAYS
  const inner = component.selectors.flatMap((selector) => {
    if (kind !== 'has') return oneSelector(selector, outer, isWhole ? undefined : isCounted)
    // After `:scope`, which is the element itself.
    const [, combinator] = selector
    const isBeside = combinator?.type === 'combinator' && isSibling(combinator.value)
    return oneSelector(selector, outer, isBeside ? isInside : isAnchored)
  })
  return inner.length === 0 ? ALWAYS : inner
}

interface Compound {
  /** The combinator before its element. */
  combinator: string | null
  components: SelectorComponent[]
}

function compounds(selector: Selector): Compound[] {
  const found: Compound[] = []
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

/** Each combination, without the conditions that would exceed the limit. */
function combined(conditions: readonly Alternatives[]): Alternatives {
  return conditions.reduce((before, condition) => {
    if (condition.length * before.length > MAX_ALTERNATIVES) return before
    return before.flatMap((one) =>
      condition.map((other) => ({ ...other, marks: [...one.marks, ...other.marks] })),
    )
  }, ALWAYS)
}

function isSibling(combinator: string | null): boolean {
  return combinator?.includes('sibling') === true
}

function componentMark(component: SelectorComponent): string | undefined {
  if (component.type === 'class') return `.${component.name}`
  if (component.type === 'type') return component.name.toLowerCase()
  if (component.type !== 'attribute' || !component.name.startsWith('data-')) return undefined
  const { name, operation } = component
  // Values are compared in their escaped form in HTML.
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
