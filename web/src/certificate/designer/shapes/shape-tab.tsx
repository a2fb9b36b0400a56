import {
  ORNAMENTS,
  ornamentSrc,
  SHAPE_FORMS,
  type ShapeForm,
} from '@podium/core/certificate/template/built-in-picture.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { ornamentDrawing } from '@podium/press/art/ornaments.ts'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { insertElement } from '../panels/add-elements.ts'
import { pictureAddress } from '../stage/picture-address.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { frameElement, ORNAMENT_COLOUR, ornamentElement, shapeElement } from './new-shapes.ts'
import { shapeMessages } from './messages.ts'
import '../panels/panels.css'
import './shapes.css'

const NAMES = Object.keys(ORNAMENTS)
const GROUPS = [
  { label: 'corners', names: NAMES.filter((name) => name.startsWith('corner-')) },
  { label: 'dividers', names: NAMES.filter((name) => name.startsWith('divider-')) },
  { label: 'emblems', names: NAMES.filter((name) => !/^(corner|divider)-/.test(name)) },
] as const

/** Lines, rectangles, ellipses, a frame for the page, and ornaments. @spec D04 */
export function ShapeTab() {
  const t = useT(shapeMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const add = (what: string, element: DesignElement) => insertElement(editor, t('added', { what }), element)
  return (
    <>
      <TileGroup title={t('shapes')}>
        {SHAPE_FORMS.map((form) => (
          <Tile
            key={form}
            label={t(form)}
            disabled={readOnly}
            onClick={() => add(t(form), shapeElement(editor, form, t(form)))}
          >
            <ShapeSample form={form} />
          </Tile>
        ))}
        <Tile label={t('frame')} disabled={readOnly} onClick={() => add(t('frame'), frameElement(editor, t('frame')))}>
          <FrameSample />
        </Tile>
      </TileGroup>
      {GROUPS.map(({ label, names }) => (
        <TileGroup key={label} title={t(label)}>
          {names.map((name) => {
            const src = ornamentSrc(name, ORNAMENT_COLOUR)
            const drawing = ornamentDrawing(name, ORNAMENT_COLOUR)!
            const words = pick(ORNAMENTS[name]!, language)
            return (
              <Tile
                key={name}
                label={words}
                disabled={readOnly}
                onClick={() => add(words, ornamentElement(editor, src, drawing, words))}
              >
                <img src={pictureAddress(src)} alt="" draggable={false} />
              </Tile>
            )
          })}
        </TileGroup>
      ))}
    </>
  )
}

function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="designer-shelf">
      <h3>{title}</h3>
      <ul className="designer-tiles designer-ornaments">{children}</ul>
    </section>
  )
}

interface TileProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tile({ label, disabled, onClick, children }: TileProps) {
  return (
    <li>
      <button type="button" disabled={disabled} onClick={onClick}>
        {children}
        <span>{label}</span>
      </button>
    </li>
  )
}

function ShapeSample({ form }: { form: ShapeForm }) {
  return (
    <svg viewBox="0 0 60 40" aria-hidden="true">
      {form === 'line' && <path d="M8 20h44" />}
      {form === 'rect' && <rect x="10" y="8" width="40" height="24" />}
      {form === 'ellipse' && <ellipse cx="30" cy="20" rx="20" ry="14" />}
    </svg>
  )
}

function FrameSample() {
  return (
    <svg viewBox="0 0 60 40" aria-hidden="true">
      <rect className="designer-paper" x="4" y="1" width="52" height="38" />
      <rect x="8" y="5" width="44" height="30" />
    </svg>
  )
}
