import { Extension } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isAddress } from './address.ts'

/** Without the editor's undo, because the Studio has its own. Links are not opened from the editor. */
const kit = StarterKit.configure({
  undoRedo: false,
  underline: false,
  trailingNode: false,
  listKeymap: false,
  dropcursor: false,
  heading: { levels: [2, 3, 4, 5, 6] },
  link: {
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: isAddress,
    HTMLAttributes: { target: null, rel: null, class: null },
  },
})

/** An attribute that the editor preserves but does not render. */
const preserved = (name: string, value: unknown) => ({ [name]: { default: value, rendered: false } })

/** The runtime's markup has lists whose items are lines instead of paragraphs, which Tiptap lacks. */
const markup = Extension.create({
  name: 'markup',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: preserved('isTight', true) },
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    }
  },
})

export const richExtensions = [markup, kit]
