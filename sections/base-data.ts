import type { BaseData } from './fields/section.ts'

/** What a section has that says nothing about itself: for those that the runtime places. */
export const BASE_DATA: BaseData = {
  anchor: '',
  colorScheme: 'default',
  background: undefined,
  layer: undefined,
  padding: undefined,
  width: 'contained',
  align: undefined,
  alignMobile: undefined,
  divider: undefined,
  eyebrow: '',
  title: undefined,
  titleTag: undefined,
  subtitle: undefined,
  buttons: [],
  animate: false,
  trackingId: '',
}
