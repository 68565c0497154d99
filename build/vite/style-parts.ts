import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { StyleNeeds, StylePart } from '../../worker/page/styles/catalogue.ts'
import { isOfDocument, joinedMarks, namedMarks, RIGHT_TO_LEFT, splitPair } from '#shared/style-marks.ts'
import {
  ALWAYS,
  type Alternative,
  type Alternatives,
  selectorAlternatives,
  isClass,
} from './selector-marks.ts'
import { shortSelector, shortValues } from './short-css.ts'

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
  return partsIn(sheet, ALWAYS)

  /** @param around of the rule around */
  function partsIn(container: Container, around: Alternatives): StylePart[] {
    return joined((container.nodes ?? []).flatMap((node) => nodeParts(node as ChildNode, around)))
  }

  function nodeParts(node: ChildNode, around: Alternatives): StylePart[] {
    if (node.type === 'comment') return []
    if (isDoubled(node)) return []
    if (node.type === 'decl') return [`${shortValues(node.toString())};`]
    if (node.type === 'atrule' && node.nodes === undefined) return [`${node.toString()};`]
    if (node.type === 'atrule' && isKeyframes(node))
      return [conditional(written(animations.get(node.params) ?? ALWAYS), shortValues(node.toString()))]
    const alternatives = node.type === 'rule' ? selectorAlternatives(node.selector, around) : around
    const needs = node.type === 'rule' ? ruleNeeds(node, alternatives, around) : ''
    const inner = partsIn(node, alternatives)
    if (inner.length === 0) return []
    if (inner.every((part) => typeof part === 'string'))
      return [conditional(needs, `${opening(node)}${inner.join('').replace(/;$/, '')}}`)]
    return [[needs, opening(node), inner]]
  }

  /** Without what the rule around needs anyway. */
  function ruleNeeds({ selector }: Rule, alternatives: Alternatives, around: Alternatives): StyleNeeds {
    const needs = written(sureAlternatives(alternatives))
    if (needs === '' || needs === written(sureAlternatives(around))) return ''
    return isNamed(selector, sureAlternatives(alternatives)) ? 1 : needs
  }

  function sureAlternatives(alternatives: Alternatives): Alternatives {
    return withSureMarks(alternatives, mayAppear, isOfEveryPage ? isAttribute : isOfPage)
  }
}

/** Lightning CSS writes it for the shorthand, which Safari knows with a prefix alone; the colour has needed none since 12.1. */
function isDoubled(node: ChildNode): boolean {
  return node.type === 'decl' && node.prop === '-webkit-text-decoration-color'
}

/** Not of one section. */
function isOfPage(mark: string): boolean {
  return isOfDocument(mark) || mark === RIGHT_TO_LEFT
}

/** @returns empty when there is no condition */
function written(alternatives: Alternatives): string {
  const needs = alternatives.map(neededConditions)
  return needs.some((all) => all.length === 0) ? '' : [...new Set(needs.map((all) => all.join(' ')))].join()
}

/** Each a condition of one section, or of the page. */
function neededConditions({ marks, isApart }: Alternative): string[] {
  const ofPage = marks.filter((mark) => isApart || isOfPage(mark))
  const ofSection = marks.filter((mark) => !ofPage.includes(mark))
  return [...new Set([...ofPage, joinedMarks(ofSection)])].filter(Boolean)
}

/** Whether the needs are the marks that the selector names, of one section. */
function isNamed(selector: string, alternatives: Alternatives): boolean {
  const [only, another] = alternatives
  if (only === undefined || another !== undefined) return false
  const needs = neededConditions(only)
  return needs.length === 1 && needs[0] === joinedMarks(namedMarks(selector))
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
      const needs = withSureMarks(selectedBy(declaration.parent), mayAppear, isOfPage)
      users.set(word, [...(users.get(word) ?? []), ...needs])
    }
  })
  return users
}

/** What the rule and those around it select. */
function selectedBy(node: ChildNode['parent']): Alternatives {
  if (node === undefined || node.type === 'root' || node.type === 'document') return ALWAYS
  const around = selectedBy(node.parent as ChildNode['parent'])
  return node.type === 'rule' ? selectorAlternatives((node as unknown as Rule).selector, around) : around
}

/**
 * Classes are of this file. The elements that a selector names besides stand around them or in them, so in the same section; a selector
 * without a class has no such place, and needs what `isSure` says.
 */
function withSureMarks(
  alternatives: Alternatives,
  mayAppear: (mark: string) => boolean,
  isSure: (mark: string) => boolean,
): Alternatives {
  return alternatives.map((alternative) => {
    const sure = alternative.marks.some(isClass)
      ? alternative.marks
      : alternative.marks.filter((mark) => isSure(mark))
    return { ...alternative, marks: [...new Set(sure)].flatMap((mark) => sureMark(mark, mayAppear)) }
  })
}

/** What is in an element that may come from elsewhere has to be in the section all the same. */
function sureMark(mark: string, mayAppear: (mark: string) => boolean): string[] {
  const pair = splitPair(mark)
  if (pair === null) return isOfPage(mark) || !mayAppear(mark) ? [mark] : []
  const [container, inner] = pair
  if (mayAppear(inner)) return []
  return [mayAppear(container) ? inner : mark]
}

function isAttribute(mark: string): boolean {
  return mark.startsWith('[')
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
