/** The pages of a list that stands elsewhere on the page, by number, unless its data says another look. */
export { PagesOfList as default } from '../pages.tsx'
export { paginationControls as controls } from '../controls.ts'
