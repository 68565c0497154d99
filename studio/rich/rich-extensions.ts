import { Extension } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isAddress } from './address.ts'

/** The Studio’s own undo takes changes back, and a link is opened on the page. */
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

/** An attribute that the editor preserves and its own markup does not show. */
const preserved = (name: string, value: unknown) => ({ [name]: { default: value, rendered: false } })

/** What the runtime's markup says beyond Tiptap's: lists whose items are lines, not paragraphs. */
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
