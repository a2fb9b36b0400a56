import { Extension, Mark, Node, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** The CSS of an element as it was written; the server sanitises it. */
const style = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('style'),
}

const BlockStyle = Extension.create({
  name: 'blockStyle',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'bulletList',
        'orderedList',
        'listItem',
        'table',
        'tableCell',
        'tableHeader',
        'figure',
        'figcaption',
      ],
      attributes: { style },
    },
    { types: ['tableHeader'], attributes: { scope: { default: null } } },
  ],
})

const StyledText = Mark.create({
  name: 'styledText',
  addAttributes: () => ({ style }),
  parseHTML: () => [{ tag: 'span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** A mark of one tag, such as `<sub>`. */
function markOf(tag: string) {
  return Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

/** All elements that the server permits in an article; see `server/src/site/sanitise.ts`. */
export const articleExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ inline: true }),
  Figure,
  Figcaption,
  StyledText,
  markOf('sub'),
  markOf('sup'),
  markOf('mark'),
  BlockStyle,
]

/**
 * Converts an article's HTML to a form that the editor parses without loss: it supports neither `div` nor table
 * captions.
 */
export function editableHtml(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const caption of body.querySelectorAll('caption')) {
    caption.closest('table')?.before(renamed(caption, 'p'))
    caption.remove()
  }
  for (const div of [...body.querySelectorAll('div')].reverse()) {
    if (hasBlocks(div)) div.replaceWith(...div.childNodes)
    else div.replaceWith(renamed(div, 'p'))
  }
  return body.innerHTML
}

const BLOCKS = 'p,h1,h2,h3,h4,h5,ul,ol,blockquote,pre,table,figure,hr,div'

function hasBlocks(element: Element): boolean {
  return element.querySelector(BLOCKS) !== null
}

/** Replaces an element by one with another tag; content and style are preserved. */
function renamed(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name)
  const css = element.getAttribute('style')
  if (css) other.setAttribute('style', css)
  other.append(...element.childNodes)
  return other
}
