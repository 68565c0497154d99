import { transform, type Selector, type SelectorComponent } from 'lightningcss'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { StyleNeeds, StylePart } from '../../worker/render/catalogue.ts'
import { isOfDocument, namedMarks } from '#shared/style-marks.ts'
import { shortSelector, shortValues } from './short-css.ts'

/** Alternatives, each a set of marks. */
type Alternatives = readonly (readonly string[])[]

/**
 * A stylesheet in parts, each with the marks without which it matches nothing (shared/style-marks.ts). A part without
 * a condition is text.
 * @param mayAppear whether a page may get the mark at any time, as those that scripts set
 * @param isOfEveryPage whether each section's HTML is looked through for the attributes that the stylesheet names
 */
export function styleParts(
  css: string,
  mayAppear: (mark: string) => boolean,
  isOfEveryPage = false,
): StylePart[] {
  const sheet = postcss.parse(css)
  const animations = animationNeeds(sheet, mayAppear)
  return partsIn(sheet, false)

  /** @param isInClass whether the rules around have a class */
  function partsIn(container: Container, isInClass: boolean): StylePart[] {
    return joined((container.nodes ?? []).flatMap((node) => nodeParts(node as ChildNode, isInClass)))
  }

  function nodeParts(node: ChildNode, isInClass: boolean): StylePart[] {
    if (node.type === 'comment') return []
    if (isDoubled(node)) return []
    if (node.type === 'decl') return [`${shortValues(node.toString())};`]
    if (node.type === 'atrule' && node.nodes === undefined) return [`${node.toString()};`]
    if (node.type === 'atrule' && isKeyframes(node))
      return [conditional(written(animations.get(node.params) ?? [[]], ''), shortValues(node.toString()))]
    const alternatives = node.type === 'rule' ? ruleNeeds(node, isInClass) : [[]]
    const needs = node.type === 'rule' ? written(alternatives, node.selector) : ''
    const inner = partsIn(node, isInClass || (node.type === 'rule' && hasClass(node.selector)))
    if (inner.length === 0) return []
    if (inner.every((part) => typeof part === 'string'))
      return [conditional(needs, `${opening(node)}${inner.join('').replace(/;$/, '')}}`)]
    return [[needs, opening(node), inner]]
  }

  function ruleNeeds({ selector }: Rule, isInClass: boolean): Alternatives {
    const isSure = isInClass ? () => true : isOfEveryPage ? isAttribute : isOfDocument
    return selectorNeeds(selector, mayAppear, { isInClass, isSure })
  }
}

/** Lightning CSS writes it for the shorthand, which Safari knows with a prefix alone; the colour has needed none since 12.1. */
function isDoubled(node: ChildNode): boolean {
  return node.type === 'decl' && node.prop === '-webkit-text-decoration-color'
}

/** @returns empty when the rule has no condition */
function written(needs: Alternatives, selector: string): StyleNeeds {
  if (needs.some((all) => all.length === 0)) return ''
  const [only = []] = needs
  const isNamed = needs.length === 1 && sorted(namedMarks(selector)) === sorted(only)
  return isNamed ? 1 : needs.map((all) => all.join(' ')).join()
}

function sorted(marks: readonly string[]): string {
  return [...new Set(marks)].sort().join(' ')
}

function conditional(needs: StyleNeeds, text: string): StylePart {
  return needs === '' ? text : [needs, text]
}

/** Neighbours of one condition are one part. */
function joined(parts: readonly StylePart[]): StylePart[] {
  const result: StylePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part
    else if (isText(part) && isText(last) && part[0] !== 1 && part[0] === last[0])
      result[result.length - 1] = [part[0], last[1] + part[1]]
    else result.push(part)
  }
  return result
}

function isText(part: StylePart | undefined): part is readonly [StyleNeeds, string] {
  return Array.isArray(part) && part.length === 2
}

/** Keyframes are needed where a rule of the same file names them: CSS modules give each file names of its own. */
function animationNeeds(sheet: Container, mayAppear: (mark: string) => boolean): Map<string, Alternatives> {
  const users = new Map<string, Alternatives>()
  const defined = new Set<string>()
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule)) defined.add(rule.params)
  })
  sheet.walkDecls((declaration) => {
    for (const word of new Set(declaration.value.match(/[\w-]+/g))) {
      if (!defined.has(word)) continue
      users.set(word, [
        ...(users.get(word) ?? []),
        ...nearestNeeds(declaration.parent as Container, mayAppear),
      ])
    }
  })
  return users
}

/** The condition of the innermost rule that has one. */
function nearestNeeds(node: Container | undefined, mayAppear: (mark: string) => boolean): Alternatives {
  if (node === undefined) return [[]]
  const needs = node.type === 'rule' ? selectorNeeds((node as Rule).selector, mayAppear) : [[]]
  return needs.every((all) => all.length > 0)
    ? needs
    : nearestNeeds(node.parent as Container | undefined, mayAppear)
}

/**
 * For each selector of a list the marks that it needs. Classes are of this file. The elements that a selector names
 * besides stand around them or in them, so in the same section; a selector without a class has no such place, and needs what
 * `isSure` says.
 */
function selectorNeeds(
  list: string,
  mayAppear: (mark: string) => boolean,
  {
    isInClass = false,
    isSure = isOfDocument,
  }: { isInClass?: boolean; isSure?: (mark: string) => boolean } = {},
): Alternatives {
  return selectorAlternatives(list, isInClass).map((marks) => {
    const sure = marks.some(isClass) ? marks : marks.filter(isSure)
    return [...new Set(sure)].filter((mark) => isOfDocument(mark) || !mayAppear(mark))
  })
}

/** Whether every selector of a list is of an element in or around one with a class. */
function hasClass(list: string): boolean {
  return selectorAlternatives(list, false).every((marks) => marks.some(isClass))
}

function selectorAlternatives(list: string, isInClass: boolean): Alternatives {
  return parsedSelectors(list).flatMap((selector) => neededMarks(selector, isInClass))
}

function isAttribute(mark: string): boolean {
  return mark.startsWith('[')
}

function isClass(mark: string): boolean {
  return mark.startsWith('.')
}

/** So many combinations of alternatives are told apart; more are no condition. */
const MAX_ALTERNATIVES = 8

/**
 * Alternatives, each the marks without which the selector matches nothing. Those of `:not()` are not among them. Behind
 * `+` and `~` and in the `:has()` of an element without a class an element may be in another section, whose HTML may come
 * later: there the marks of an element count where it has a class, which says of what section it is.
 */
function neededMarks(
  selector: Selector,
  isInClass: boolean,
  isApart = selector.some(isSibling),
): Alternatives {
  return compounds(selector).reduce<Alternatives>((before, compound) => {
    const isOfSection = compound.some(({ type }) => type === 'class' || (isInClass && type === 'nesting'))
    const marks = combined(compound.map((component) => componentAlternatives(component, isOfSection)))
    return combined([before, isApart ? marks.map(withClass) : marks])
  }, NO_MARKS)
}

const NO_MARKS: Alternatives = [[]]

function withClass(marks: readonly string[]): readonly string[] {
  return marks.some(isClass) ? marks : []
}

/** What a selector says of each element. */
function compounds(selector: Selector): SelectorComponent[][] {
  const found: SelectorComponent[][] = [[]]
  for (const component of selector) {
    if (component.type === 'combinator') found.push([])
    else found.at(-1)?.push(component)
  }
  return found
}

function combined(conditions: readonly Alternatives[]): Alternatives {
  return conditions.reduce((before, condition) => {
    if (condition.length * before.length > MAX_ALTERNATIVES) return before
    return before.flatMap((marks) => condition.map((more) => [...marks, ...more]))
  }, NO_MARKS)
}

/** At least one. */
function componentAlternatives(component: SelectorComponent, isOfSection: boolean): Alternatives {
  if (component.type !== 'pseudo-class') return [[componentMark(component) ?? []].flat()]
  const isApart = (component.kind === 'has' && !isOfSection) || undefined
  const inner = innerSelectors(component).flatMap((selector) => neededMarks(selector, isOfSection, isApart))
  return inner.length === 0 ? NO_MARKS : inner
}

function isSibling(component: SelectorComponent): boolean {
  return component.type === 'combinator' && /sibling/.test(component.value)
}

function innerSelectors(component: SelectorComponent & { type: 'pseudo-class' }): Selector[] {
  const { kind } = component
  return kind === 'is' || kind === 'where' || kind === 'has' ? component.selectors : []
}

function componentMark(component: SelectorComponent): string | undefined {
  if (component.type === 'class') return `.${component.name}`
  if (component.type === 'type') return component.name
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

function isKeyframes({ name }: AtRule): boolean {
  return name.endsWith('keyframes')
}

function opening(node: Rule | AtRule): string {
  if (node.type === 'rule') return `${isNested(node) ? shortSelector(node.selectors) : node.selector}{`
  return `@${node.name}${node.params === '' ? '' : ` ${node.params}`}{`
}

function isNested({ parent }: ChildNode): boolean {
  return parent?.type === 'rule' || (parent?.type === 'atrule' && isNested(parent as AtRule))
}
