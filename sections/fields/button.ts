import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { icon } from './icon.ts'
import { buttonVariant, elevation } from './interface-rules.ts'
import { link } from './link.ts'
import { id } from './list.ts'
import { text } from './text.ts'
import { choice } from './value.ts'

const BUTTON_STYLES = ['primary', 'secondary', 'outline', 'link'] as const

const storedElevation = z.optional(elevation)
const storedConversion = z.optional(z.record(z.string(), z.unknown()))

const fieldsOfButton = {
  id: id(),
  label: text({ max: 120, help: 'Text of the button' }),
  link: link({ help: 'Where the button leads' }),
  style: choice(BUTTON_STYLES, { help: 'How much the button stands out' }),
  variant: field('choice', z.catch(z.optional(buttonVariant), undefined), {
    help: 'Colour of the button; empty: the colour of its style',
  }),
  elevation: shadow(),
  icon: icon({ help: 'Shown before the label' }),
  conversion: conversion(),
}

export function button(notes: FieldNotes = {}) {
  return field('button', z.object(fieldsOfButton), notes)
}

export type Button = z.output<ReturnType<typeof button>>

/** A button that may be absent. */
export function optionalButton(notes: FieldNotes = {}) {
  return field('button', z.catch(z.optional(button()), undefined), notes)
}

/** A shadow, stored as an elevation. */
export function shadow() {
  return field('number', z.catch(storedElevation, undefined), {
    label: 'Shadow',
    help: 'From 0, flat, to 24, high above the page',
  })
}

/** The conversion that a click reports; read by shared/visitor/conversions.ts in the browser. */
export function conversion() {
  return field('conversion', z.catch(storedConversion, undefined), {
    help: 'Reported to the advertising tags of the site',
  })
}
