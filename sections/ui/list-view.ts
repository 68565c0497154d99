import type { ListView } from '../contract.ts'

/** The first page of a list without any choices. */
export const WHOLE_LIST: ListView = {
  section: '',
  prefix: '',
  anchor: '',
  page: 1,
  chosen: {},
  others: [],
  facets: [],
  sorts: [],
}
