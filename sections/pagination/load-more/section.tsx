/** A link to the next page of a list elsewhere on the page. Its data may choose another look. */
export { PagesOfList as default } from '../pages.tsx'
export { paginationControls as controls } from '../controls.ts'
