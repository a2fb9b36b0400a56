import { Editor as TextEditor } from '@tiptap/core'
import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import type { Design, TextElement } from '@podium/core/certificate/template/design/design.ts'
import { baseStyle } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { FAMILIES } from '@podium/core/certificate/template/design/printable.ts'
import { paragraphsOf, withParagraphs } from '@podium/core/certificate/template/editing/style.rule.ts'
import { pick, translator } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import type { GlyphStore } from '../fonts/glyph-store.ts'
import type { Editor, Gesture } from '../state/editor.ts'
import { fromDocument, toDocument, type NodeJson } from './document.ts'
import { textExtensions } from './extensions.ts'
import { findFields, type FieldSearch } from './field-menu.tsx'
import { insertField, liveTextOf, setLiveText } from './live-text.ts'
import { textMessages } from './messages.ts'
import { pasteAsPlainText } from './paste.ts'
import { fitsText } from './text-limits.ts'
import { cutToFit, withinLimits } from './within-limits.ts'

export interface SessionOptions {
  host: HTMLElement
  editor: Editor
  id: string
  language: 'zh-cn' | 'en'
  /** Label for screen readers. */
  label: string
  /** Name of the undo step. */
  step: string
  onSearch: (search: FieldSearch | null) => void
}

export interface TextSession {
  /** Updates the editor after the element changed: by itself, by undo, or in a panel. */
  follow: (element: TextElement) => void
  useGlyphs: (glyphs: GlyphStore) => void
  describe: (attributes: Readonly<Record<string, string | null>>) => void
  choose: (code: string) => void
  close: () => void
}

/** Pixels, as in text.css. */
const MENU = { width: 300, height: 280, gap: 6 }

/** The list of elements, focused when editing ends. */
const CANVAS = '.designer-elements'

/** Least interval in milliseconds between two announcements that the text is full. */
const ANNOUNCE_MS = 4_000

/** Milliseconds within which an input method commits its composition. */
const SETTLE_MS = 60

/** Begins editing a text. Everything typed until the end is one undo step of the design. */
export function openTextSession(options: SessionOptions): TextSession {
  const { host, editor, id, language, label, step, onSearch } = options
  const labelOf = (code: string) => {
    const field = TEXT_FIELDS[code]
    return field ? pick(field.label, language) : code
  }
  let element = elementIn(editor.state().design, id)!
  let content = element.content
  let gesture: Gesture | null = null
  let glyphs: GlyphStore | null = null
  let search: FieldSearch | null = null
  /** Whether anything was typed: otherwise there is no undo step. */
  let written = false
  /** Position of a brace whose menu was dismissed. */
  let dismissed: number | null = null

  const asElement = (document: NodeJson) => withParagraphs(element, fromDocument(document, baseStyle(element)))
  const limit = {
    fits: (document: NodeJson) => fitsText(asElement(document)),
    onCut: () => toast('warning', translator(textMessages, language)('cut')),
  }
  let announcedAt = -ANNOUNCE_MS
  const onFull = () => {
    if (performance.now() < announcedAt + ANNOUNCE_MS) return
    announcedAt = performance.now()
    toast('warning', translator(textMessages, language)('full'))
  }
  const text = new TextEditor({
    element: host,
    extensions: [...textExtensions(labelOf), withinLimits({ fits: limit.fits, onFull })],
    content: toDocument(paragraphsOf(element) ?? []),
    autofocus: 'end',
    enablePasteRules: false,
    enableInputRules: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'false' },
      handleKeyDown: (_, event) => onMenuKey(event) || onEscape(event),
      handlePaste: (view, event) => pasteAsPlainText(view, event.clipboardData, limit),
      handleDrop: (view, event) => pasteAsPlainText(view, event.dataTransfer, limit),
    },
    onUpdate: () => {
      written = true
      save()
    },
    onTransaction: () => publish(),
  })

  /** The document last saved to the design. */
  let savedDocument = text.state.doc
  /** Over the limit only shorter texts are accepted. */
  const isAccepted = (next: TextElement) => fitsText(next) || next.content.length <= content.length

  const publish = () => {
    setLiveText(liveTextOf(text, baseStyle(element)))
    updateSearch()
  }

  /** Saves the text to the design, except during a composition of an input method. */
  const save = () => {
    if (!written || text.isDestroyed || text.view.composing) return
    const paragraphs = fromDocument(text.getJSON() as NodeJson, baseStyle(element))
    const next = withParagraphs(element, paragraphs)
    if (next.content === content) return
    if (!isAccepted(next)) {
      const cut = cutToFit(text.state, savedDocument, (document) => isAccepted(asElement(document)))
      if (cut) text.view.dispatch(cut)
      return onFull()
    }
    content = next.content
    savedDocument = text.state.doc
    const change = (design: Design) =>
      changeElements(design, [id], (each) => (each.type === 'text' ? withParagraphs(each, paragraphs) : each))
    gesture?.update(change)
    if (elementIn(editor.state().design, id)?.content !== content) {
      gesture = editor.gesture(step)
      gesture.update(change)
    }
    needGlyphs()
  }
  const settle = () => setTimeout(save, SETTLE_MS)

  const needGlyphs = () => {
    for (const run of (paragraphsOf(element) ?? []).flatMap(({ runs }) => runs)) {
      const words = 'text' in run ? run.text : labelOf(run.field)
      void glyphs?.needText(FAMILIES[run.fontFamily], run.bold, words)
    }
  }

  const setSearch = (next: FieldSearch | null) => {
    if (next === null && search === null) return
    search = next
    onSearch(next)
  }

  /** Finds a brace before the caret. */
  const updateSearch = () => {
    const { $from, empty } = text.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
    const [, query] = /[{｛]([^{}｛｝\s\ufffc]{0,20})$/.exec(before) ?? []
    if (!empty || query === undefined || !text.isFocused) return setSearch(null)
    const from = $from.pos - query.length - 1
    if (from === dismissed) return setSearch(null)
    dismissed = null
    const at = text.view.coordsAtPos(from)
    const active = search?.from === from && search.query === query ? search.active : 0
    setSearch({ from, query, ...menuPosition(at), active })
  }

  const choose = (code: string) => {
    if (search) insertField(text, code, search.from)
    setSearch(null)
  }

  const onMenuKey = (event: KeyboardEvent): boolean => {
    if (!search || event.isComposing) return false
    const found = findFields(search.query, language)
    const go = (by: number) => setSearch({ ...search!, active: (search!.active + by + found.length) % found.length })
    if (event.key === 'Escape') {
      dismissed = search.from
      setSearch(null)
      return true
    }
    if (found.length === 0) return false
    if (event.key === 'ArrowDown') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[search.active]!.code)
    else return false
    return true
  }

  const onEscape = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || event.isComposing) return false
    editor.edit(null)
    document.querySelector<HTMLElement>(CANVAS)?.focus({ preventScroll: true })
    return true
  }

  /** Keys don't reach the stage's shortcuts, except saving. */
  const onKey = (event: KeyboardEvent) => {
    const saving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (!saving) event.stopPropagation()
  }
  const stopPropagation = (event: Event) => event.stopPropagation()
  host.addEventListener('keydown', onKey)
  host.addEventListener('compositionend', settle)
  for (const name of STOPPED_EVENTS) host.addEventListener(name, stopPropagation)
  publish()

  return {
    follow: (next) => {
      element = next
      if (next.content === content) return
      content = next.content
      gesture = null
      written = false
      if (text.view.composing) return
      text.commands.setContent(toDocument(paragraphsOf(next) ?? []), { emitUpdate: false })
      savedDocument = text.state.doc
    },
    useGlyphs: (store) => {
      glyphs = store
      needGlyphs()
    },
    describe: (attributes) => {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) text.view.dom.removeAttribute(name)
        else text.view.dom.setAttribute(name, value)
      }
    },
    choose,
    close: () => {
      save()
      setLiveText(null)
      host.removeEventListener('keydown', onKey)
      host.removeEventListener('compositionend', settle)
      for (const name of STOPPED_EVENTS) host.removeEventListener(name, stopPropagation)
      text.destroy()
      gesture?.end()
    },
  }
}

/** Position of the menu: below the brace, else above it; always inside the window. */
function menuPosition(brace: { left: number; top: number; bottom: number }): { left: number; top: number } {
  const below = brace.bottom + MENU.gap
  const top = below + MENU.height <= innerHeight ? below : Math.max(MENU.gap, brace.top - MENU.height - MENU.gap)
  return { left: Math.max(MENU.gap, Math.min(brace.left, innerWidth - MENU.width - MENU.gap)), top }
}

/** Events that must not reach the stage's gestures. */
const STOPPED_EVENTS = ['pointerdown', 'mousedown', 'dblclick', 'contextmenu', 'copy', 'cut', 'paste'] as const

function elementIn(design: Design, id: string): TextElement | null {
  const found = design.slides.flatMap(({ elements }) => elements).find((each) => each.id === id)
  return found?.type === 'text' ? found : null
}
