import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { baseStyle } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { DEFAULT_LINE_HEIGHT } from '@podium/core/certificate/template/design/printable.ts'
import { needsShaping } from '@podium/press/layout/shaping.ts'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useFaces } from '../fonts/use-faces.ts'
import { useEditor } from '../state/use-editor.ts'
import { editedFamily } from './edited-family.ts'
import { FIELD_MENU_ID, FieldMenu, fieldOptionId, findFields, type FieldSearch } from './field-menu.tsx'
import { textMessages } from './messages.ts'
import { shrinkOf } from './shrink-of.ts'
import { openTextSession, type TextSession } from './text-session.ts'
import './text.css'

const JUSTIFY = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** The text editor of one element, at its position, size and rotation. */
export function TextInPlace({ element }: { element: TextElement }) {
  const t = useT(textMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const { faces, glyphs } = useFaces()
  const host = useRef<HTMLDivElement>(null)
  const session = useRef<TextSession | null>(null)
  const [search, setSearch] = useState<FieldSearch | null>(null)
  const { id, name } = element
  const label = t('writing', { name, brace: '{' })

  useEffect(() => {
    const opened = openTextSession({
      host: host.current!,
      editor,
      id,
      language,
      label,
      step: t('step'),
      onSearch: setSearch,
    })
    session.current = opened
    return () => {
      session.current = null
      opened.close()
    }
    // The session outlives changes of language and element; the effects below update it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, id])
  useEffect(() => session.current?.follow(element), [element])
  useEffect(() => {
    if (glyphs) session.current?.useGlyphs(glyphs)
  }, [glyphs])
  useEffect(() => {
    const open = search !== null
    const active = open ? findFields(search.query, language)[search.active] : undefined
    session.current?.describe({
      'aria-controls': open ? FIELD_MENU_ID : null,
      'aria-activedescendant': active ? fieldOptionId(active.code) : null,
    })
  }, [search, language])

  const { left, top, width, height, rotate, lineHeight = DEFAULT_LINE_HEIGHT, paragraphSpacing = 0 } = element
  const base = baseStyle(element)
  const shrink = faces ? shrinkOf(element, faces) : 1
  const style = {
    width,
    height,
    transform: `translate(${left}px, ${top}px) rotate(${rotate}deg)`,
    justifyContent: JUSTIFY[element.verticalAlign ?? 'top'],
    writingMode: element.vertical ? 'vertical-rl' : undefined,
    color: base.color,
    fontFamily: editedFamily(base.fontFamily),
    '--shrink': shrink,
    '--base-size': `${base.fontSize}px`,
    '--line': lineHeight,
    '--between': `${paragraphSpacing * shrink}px`,
  } as CSSProperties
  return (
    <>
      <div
        ref={host}
        className="designer-writing"
        data-shaped={needsShaping(element.contentText) || undefined}
        style={style}
      />
      {search && <FieldMenu search={search} onChoose={(code) => session.current?.choose(code)} />}
    </>
  )
}
