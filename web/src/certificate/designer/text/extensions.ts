import { Extension, Mark, Node, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import type { Mark as PmMark, Node as PmNode } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import type { FontFamily } from '@podium/core/certificate/template/design/design.ts'
import { DEFAULT_STYLE } from '@podium/core/certificate/template/design/rich-text.ts'
import { BREAK, FIELD, STYLE_MARK, STYLE_ATTRIBUTE, styleOf } from './document.ts'
import { editedFamily } from './edited-family.ts'

/** Size, font, colour and spacing of a run as one mark, so that setting one of them retains the others. */
const StyleMark = Mark.create({
  name: STYLE_MARK,
  priority: 1000,
  addAttributes: () => ({
    fontSize: { default: null },
    fontFamily: { default: null },
    color: { default: null },
    letterSpacing: { default: null },
  }),
  parseHTML: () => [
    { tag: `span[${STYLE_ATTRIBUTE}]`, getAttrs: (node) => copiedStyle(node.getAttribute(STYLE_ATTRIBUTE) ?? '') },
  ],
  renderHTML: ({ mark }) => {
    const { fontSize, fontFamily, color, letterSpacing } = mark.attrs as Record<string, string | number | null>
    const css = [
      fontSize === null ? '' : `font-size: calc(${fontSize}px * var(--shrink, 1))`,
      fontFamily === null ? '' : `font-family: ${editedFamily(fontFamily as FontFamily)}`,
      color === null ? '' : `color: ${color}`,
      letterSpacing ? `letter-spacing: calc(${letterSpacing}px * var(--shrink, 1))` : '',
    ]
    const copied = JSON.stringify({ fontSize, fontFamily, color, letterSpacing })
    return ['span', { style: css.filter(Boolean).join('; '), [STYLE_ATTRIBUTE]: copied }, 0]
  },
})

/** Parses a copied style; false if invalid, as pasted data can't be trusted. */
function copiedStyle(json: string): Record<string, unknown> | false {
  try {
    const attrs = JSON.parse(json) as Record<string, unknown> | null
    const { fontSize, fontFamily, color, letterSpacing } = styleOf(
      [{ type: STYLE_MARK, attrs: attrs ?? {} }],
      DEFAULT_STYLE,
    )
    return { fontSize, fontFamily, color, letterSpacing }
  } catch {
    return false
  }
}

/** A paragraph that may hide lines without a value. */
const HidingParagraph = Paragraph.extend({
  addAttributes: () => ({
    hideEmpty: {
      default: false,
      parseHTML: (node) => node.getAttribute('data-hide') === 'empty',
      renderHTML: ({ hideEmpty }) => (hideEmpty === true ? { 'data-hide': 'empty' } : {}),
    },
  }),
})

/** A field as one unit of the text: the caret skips it, and it is deleted as a whole. */
const FieldChip = Node.create<{ labelOf: (code: string) => string }>({
  name: FIELD,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ labelOf: (code) => code }),
  addAttributes: () => ({ code: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-field]',
      getAttrs: (node) => {
        const code = node.getAttribute('data-field') ?? ''
        return Object.hasOwn(TEXT_FIELDS, code) ? { code } : false
      },
    },
  ],
  renderHTML({ node }) {
    const code = String(node.attrs['code'])
    return ['span', { class: 'designer-chip', 'data-field': code }, this.options.labelOf(code)]
  },
  renderText: ({ node }) => `{${String(node.attrs['code'])}}`,
})

/** Text typed after all was deleted, or in place of all, takes the style of the former text. */
const RetainStyle = Extension.create({
  name: 'retainStyle',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null
        if (!before.selection.$from.parent.isTextblock && after.doc.textContent !== '')
          return styleReplaced(before, after)
        const { $from, empty } = after.selection
        if (after.storedMarks || !empty || $from.parent.content.size > 0) return null
        const { paragraph, marks } = caretContext(before)
        const tr = after.tr
        if (after.doc.childCount === 1 && paragraph) tr.setNodeMarkup(0, undefined, paragraph.attrs)
        return marks.length > 0 || tr.docChanged ? tr.setStoredMarks(marks) : null
      },
    }),
  ],
})

/** Applies the former style to the unstyled text that replaced the whole document. */
function styleReplaced(before: EditorState, after: EditorState): Transaction | null {
  const { paragraph, marks } = caretContext(before)
  const tr = after.tr
  after.doc.forEach((node, offset) => {
    const unstyled = node.childCount > 0 && node.children.every((child) => child.marks.length === 0)
    if (!unstyled || !paragraph) return
    tr.setNodeMarkup(offset, undefined, paragraph.attrs)
    for (const mark of marks) tr.addMark(offset + 1, offset + 1 + node.content.size, mark)
  })
  return tr.docChanged ? tr : null
}

/** The first paragraph and style in the selection, or at the caret. */
function caretContext({ doc, selection, storedMarks }: EditorState) {
  let paragraph: PmNode | null = null
  let marks: readonly PmMark[] | null = storedMarks
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isTextblock) paragraph ??= node
    if (node.isInline) marks ??= node.marks
  })
  const { $from } = selection
  return {
    paragraph: paragraph as PmNode | null,
    marks: marks ?? ($from.parent.isTextblock ? ($from.nodeAfter?.marks ?? $from.marks()) : []),
  }
}

/** The node and mark types of a certificate's text; pasted content is reduced to them. */
export function textExtensions(labelOf: (code: string) => string): Extensions {
  return [
    Document,
    HidingParagraph,
    Text,
    HardBreak.extend({ name: BREAK, marks: '_' }),
    StyleMark,
    Bold.extend({ addInputRules: () => [], addPasteRules: () => [] }),
    Italic.extend({ addInputRules: () => [], addPasteRules: () => [] }),
    Underline,
    TextAlign.configure({ types: ['paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
    FieldChip.configure({ labelOf }),
    RetainStyle,
    UndoRedo.configure({ depth: 200 }),
  ]
}
