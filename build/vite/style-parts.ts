import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { StyleNeeds, StylePart } from '../../worker/page/head/catalogue.ts'
import { isOfDocument, RIGHT_TO_LEFT } from '#shared/style-marks.ts'
import { ALWAYS, type Alternatives, isClass, selectorAlternatives } from './selector-marks.ts'

/**
 * A stylesheet in parts, each with its required marks (shared/style-marks.ts). A part without a condition is text.
 * @param mayAppear whether a page may get the mark at any time, for example by a script
 * @param isOfEveryPage whether each section's HTML is searched for the attributes that the stylesheet names
 */
export function styleParts(
  css: string,
  mayAppear: (mark: string) => boolean,
  isOfEveryPage = false,
): StylePart[] {
  const sheet = postcss.parse(css)
  const animations = animationNeeds(sheet, mayAppear)
  return partsIn(sheet, ALWAYS)

  /** @param around the condition of the enclosing rule */
  function partsIn(container: Container, around: Alternatives): StylePart[] {
    return joined((container.nodes ?? []).flatMap((node) => nodeParts(node as ChildNode, around)))
  }

  function nodeParts(node: ChildNode, around: Alternatives): StylePart[] {
    if (node.type === 'comment') return []
    if (node.type === 'decl') return [`${node.toString()};`]
    if (node.type === 'atrule' && node.nodes === undefined) return [`${node.toString()};`]
    if (node.type === 'atrule' && isKeyframes(node))
      return [conditional(animations.get(node.params) ?? '', node.toString())]
    const alternatives = node.type === 'rule' ? selectorAlternatives(node.selector, around) : around
    const needs = writtenNeeds(alternatives)
    // Without the marks that the enclosing rule requires already.
    const own = node.type === 'rule' && needs !== writtenNeeds(around) ? needs : ''
    const inner = partsIn(node, alternatives)
    if (inner.length === 0) return []
    if (inner.every((part) => typeof part === 'string'))
      return [conditional(own, `${opening(node)}${inner.join('').replace(/;$/, '')}}`)]
    return [[own, opening(node), inner]]
  }

  function writtenNeeds(alternatives: Alternatives): StyleNeeds {
    return written(sureMarks(alternatives, mayAppear, isOfEveryPage ? isAttribute : isOfPage))
  }
}

/** Whether the mark belongs to the page, not to one section. */
function isOfPage(mark: string): boolean {
  return isOfDocument(mark) || mark === RIGHT_TO_LEFT
}

/** @returns empty when there is no condition */
function written(alternatives: readonly (readonly string[])[]): StyleNeeds {
  if (alternatives.some((marks) => marks.length === 0)) return ''
  return [...new Set(alternatives.map((marks) => [...marks].sort().join(' ')))].join()
}

function conditional(needs: StyleNeeds, text: string): StylePart {
  return needs === '' ? text : [needs, text]
}

/** Neighbours with the same condition are one part. */
function joined(parts: readonly StylePart[]): StylePart[] {
  const result: StylePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part
    else if (isText(part) && isText(last) && part[0] === last[0])
      result[result.length - 1] = [part[0], last[1] + part[1]]
    else result.push(part)
  }
  return result
}

function isText(part: StylePart | undefined): part is readonly [StyleNeeds, string] {
  return Array.isArray(part) && part.length === 2
}

/** Keyframes are needed if a rule of the same file names them; CSS modules make their names unique to the file. */
function animationNeeds(sheet: Container, mayAppear: (mark: string) => boolean): Map<string, StyleNeeds> {
  const users = new Map<string, (readonly string[])[]>()
  const defined = new Set<string>()
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule)) defined.add(rule.params)
  })
  sheet.walkDecls((declaration) => {
    for (const word of new Set(declaration.value.match(/[\w-]+/g))) {
      if (!defined.has(word)) continue
      const marks = sureMarks(selectedBy(declaration.parent), mayAppear, isOfPage)
      users.set(word, [...(users.get(word) ?? []), ...marks])
    }
  })
  return new Map(Array.from(users, ([name, marks]) => [name, written(marks)]))
}

/** Selectors of the rule and its enclosing rules. */
function selectedBy(node: ChildNode['parent']): Alternatives {
  if (node === undefined || node.type === 'root' || node.type === 'document') return ALWAYS
  const around = selectedBy(node.parent as ChildNode['parent'])
  return node.type === 'rule' ? selectorAlternatives((node as unknown as Rule).selector, around) : around
}

/** Marks that no script adds; for a selector without a class only those of `isSure`. */
function sureMarks(
  alternatives: Alternatives,
  mayAppear: (mark: string) => boolean,
  isSure: (mark: string) => boolean,
): string[][] {
  return alternatives.map(({ marks }) => {
    const known = marks.some(isClass) ? marks : marks.filter(isSure)
    return [...new Set(known)].filter((mark) => isOfPage(mark) || !mayAppear(mark))
  })
}

function isAttribute(mark: string): boolean {
  return mark.startsWith('[')
}

function isKeyframes({ name }: AtRule): boolean {
  return name.endsWith('keyframes')
}

function opening(node: Rule | AtRule): string {
  if (node.type === 'rule') return `${node.selector}{`
  return `@${node.name}${node.params === '' ? '' : ` ${node.params}`}{`
}
