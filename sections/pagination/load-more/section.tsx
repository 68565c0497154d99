/** A link to the next page of a list that stands elsewhere on the page, unless its data says another look. */
export { PagesOfList as default } from '../pages.tsx'
export { paginationControls as controls } from '../controls.ts'
