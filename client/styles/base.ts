/** The stylesheets that every page has, in order. */
import './layers.css'
import './reset.css'
import './tokens.css'
import './base.css'

// Exported, because a module's stylesheet goes with the names that no file uses.
export { default as divider } from '#sections/frame/divider.module.css'
export { default as frame } from '#sections/frame/frame.module.css'
