/** The stylesheets that every page has, in order. */
import './layers.css'
import './reset.css'
import './tokens.css'
import './base.css'

// Exported, because the bundler drops the stylesheet of a module whose class names nobody imports.
export { default as divider } from '#sections/frame/divider.module.css'
export { default as frame } from '#sections/frame/frame.module.css'
