/** Numbered links to the pages of a list elsewhere on the page. Its data may choose another look. */
export { PagesOfList as default } from '../pages.tsx'
export { paginationControls as controls } from '../controls.ts'
