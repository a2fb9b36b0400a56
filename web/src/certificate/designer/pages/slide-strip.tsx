import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  addPage,
  copyPage,
  MAX_PAGES,
  movePage,
  removePage,
} from '@podium/core/certificate/template/editing/pages.rule.ts'
import { Button, Tooltip } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { SAMPLE_VALUES } from '../stage/sample-values.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { pagesMessages } from './messages.ts'
import { SlideDrawing, type SlideDrawingProps } from './slide-drawing.tsx'
import { useDebounced } from './use-debounced.ts'
import './pages.css'

const PAGE_TYPE = 'application/x-podium-page'
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Debounce of thumbnails in milliseconds after the last change, so that editing stays fluent. */
const QUIET_MS = 250

/** The pages in order: select, add, copy, remove, and move by drag or keys. */
export function SlideStrip() {
  const t = useT(pagesMessages)
  const editor = useEditor()
  const slides = useEditorState((state) => state.design.slides)
  const current = useEditorState((state) => state.design.slideIndex)
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const paper = useEditorState((state) => state.design.paper)
  const values = useEditorState((state) => state.values) ?? SAMPLE_VALUES
  const readOnly = useEditorState((state) => state.readOnly)
  const list = useRef<HTMLOListElement>(null)
  /** Index of the page before which the dragged one would be dropped. */
  const [target, setTarget] = useState<number | null>(null)
  const count = slides.length
  const design = { viewportRatio: ratio, ...(paper ? { paper } : {}) }
  const focus = (at: number) => requestAnimationFrame(() => list.current?.querySelectorAll('button')[at]?.focus())

  const onKey = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const to = Math.min(Math.max(at + step, 0), count - 1)
      if (event.altKey && !readOnly) editor.commit(t('move'), (now) => movePage(now, at, to), { select: [] })
      else editor.goToSlide(to)
      focus(to)
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) {
      event.preventDefault()
      editor.commit(t('remove'), (now) => removePage(now, at), { select: [] })
      focus(Math.min(at, count - 2))
    }
  }
  const drop = (from: number) => {
    if (target !== null) {
      const to = from < target ? target - 1 : target
      editor.commit(t('move'), (now) => movePage(now, from, to), { select: [] })
    }
    setTarget(null)
  }
  return (
    <section className="designer-strip" aria-label={t('pages')}>
      <p id="designer-pages-hint" className="designer-unseen">
        {t('hint')}
      </p>
      <ol ref={list}>
        {slides.map((slide, at) => (
          <li
            key={slide.id}
            data-target={target === at ? 'before' : target === count && at === count - 1 ? 'after' : undefined}
          >
            <button
              type="button"
              aria-current={at === current ? 'page' : undefined}
              aria-label={t('pageNo', { page: at + 1, count })}
              aria-describedby="designer-pages-hint"
              tabIndex={at === current ? 0 : -1}
              draggable={!readOnly && count > 1}
              onDragStart={(event) => {
                event.dataTransfer.setData(PAGE_TYPE, String(at))
                event.dataTransfer.effectAllowed = 'move'
              }}
              onDragOver={(event) => {
                if (readOnly || !event.dataTransfer.types.includes(PAGE_TYPE)) return
                event.preventDefault()
                const { left, width } = event.currentTarget.getBoundingClientRect()
                setTarget(event.clientX < left + width / 2 ? at : at + 1)
              }}
              onDrop={(event) => {
                const from = event.dataTransfer.getData(PAGE_TYPE)
                if (from === '') return
                event.preventDefault()
                drop(Number(from))
              }}
              onDragEnd={() => setTarget(null)}
              onClick={() => editor.goToSlide(at)}
              onKeyDown={(event) => onKey(event, at)}
            >
              <Thumbnail slide={slide} design={design} values={values} />
              <span>{at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      {!readOnly && (
        <div className="designer-strip-tools">
          <Tool
            label={count >= MAX_PAGES ? t('most', { count: MAX_PAGES }) : t('add')}
            icon={<PlusOutlined />}
            disabled={count >= MAX_PAGES}
            onClick={() => editor.commit(t('add'), (now) => addPage(now, editor.newId()), { select: [] })}
          />
          <Tool
            label={count >= MAX_PAGES ? t('most', { count: MAX_PAGES }) : t('copy')}
            icon={<CopyOutlined />}
            disabled={count >= MAX_PAGES}
            onClick={() => editor.commit(t('copy'), (now) => copyPage(now, editor.newId), { select: [] })}
          />
          <Tool
            label={count <= 1 ? t('last') : t('remove')}
            icon={<DeleteOutlined />}
            disabled={count <= 1}
            onClick={() => editor.commit(t('remove'), (now) => removePage(now, now.slideIndex), { select: [] })}
          />
        </div>
      )}
    </section>
  )
}

function Thumbnail({ slide, design, values }: SlideDrawingProps) {
  const [quiet, quietValues] = [useDebounced(slide, QUIET_MS), useDebounced(values, QUIET_MS)]
  return <SlideDrawing slide={quiet} design={design} values={quietValues} />
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

function Tool({ label, icon, disabled, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button size="small" type="text" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
}
