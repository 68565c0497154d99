import type { BaseData } from '../fields/section.ts'

/** The default data of every section, for sections that the runtime places. */
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
