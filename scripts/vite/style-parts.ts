import { transform, type Selector, type SelectorComponent } from 'lightningcss'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { StyleNeeds, StylePart } from 'virtual:catalogue'
import { namedMarks } from '#shared/style-marks.ts'

/** Alternatives, each a set of marks. */
type Alternatives = readonly (readonly string[])[]

/**
 * A stylesheet in parts, each with the marks without which it matches nothing (shared/style-marks.ts). A part without
 * a condition is text.
 * @param mayAppear whether a page may get the mark at any time, as those that scripts set
 */
export function styleParts(css: string, mayAppear: (mark: string) => boolean): StylePart[] {
  const sheet = postcss.parse(css)
  const animations = animationNeeds(sheet, mayAppear)
  return partsIn(sheet, false)

  /** @param isInClass whether the rules around have a class */
  function partsIn(container: Container, isInClass: boolean): StylePart[] {
    return joined((container.nodes ?? []).flatMap((node) => nodeParts(node as ChildNode, isInClass)))
  }

  function nodeParts(node: ChildNode, isInClass: boolean): StylePart[] {
    if (node.type === 'comment') return []
    if (node.type === 'decl' || (node.type === 'atrule' && node.nodes === undefined))
      return [`${node.toString()};`]
    if (node.type === 'atrule' && isKeyframes(node))
      return [conditional(written(animations.get(node.params) ?? [[]], ''), node.toString())]
    const alternatives = node.type === 'rule' ? selectorNeeds(node.selector, mayAppear, isInClass) : [[]]
    const needs = node.type === 'rule' ? written(alternatives, node.selector) : ''
    const inner = partsIn(node, isInClass || (node.type === 'rule' && hasClass(node.selector)))
    if (inner.length === 0) return []
    if (inner.every((part) => typeof part === 'string'))
      return [conditional(needs, `${opening(node)}${inner.join('').replace(/;$/, '')}}`)]
    return [[needs, opening(node), inner]]
  }
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
 * besides stand around them or in them, so in the same section; a selector without a class has no such place.
 */
function selectorNeeds(list: string, mayAppear: (mark: string) => boolean, isInClass = false): Alternatives {
  return parsedSelectors(list).map((selector) => {
    const marks = neededMarks(selector)
    if (!isInClass && !marks.some(isClass)) return []
    return [...new Set(marks)].filter((mark) => !mayAppear(mark))
  })
}

/** Whether every selector of a list is of an element in or around one with a class. */
function hasClass(list: string): boolean {
  return parsedSelectors(list).every((selector) => neededMarks(selector).some(isClass))
}

function isClass(mark: string): boolean {
  return mark.startsWith('.')
}

/**
 * Marks without which the selector matches nothing. Those of `:not()` and of alternatives are not among them. Behind
 * `+` and `~` and in `:has()` an element may be in another section, whose HTML may come later: only classes count.
 */
function neededMarks(selector: Selector): string[] {
  const marks = selector.flatMap((component) => {
    if (component.type !== 'pseudo-class') return componentMark(component) ?? []
    const [only, ...others] = innerSelectors(component)
    if (only === undefined || others.length > 0) return []
    return component.kind === 'has' ? neededMarks(only).filter(isClass) : neededMarks(only)
  })
  return selector.some(isSibling) ? marks.filter(isClass) : marks
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
  if (node.type === 'rule') return `${node.selector}{`
  return `@${node.name}${node.params === '' ? '' : ` ${node.params}`}{`
}
