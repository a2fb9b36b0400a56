import { BACKGROUNDS, backgroundSrc } from '@podium/core/certificate/template/built-in-picture.ts'
import { currentSlide, updateSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { Design, Slide } from '@podium/core/certificate/template/design/design.ts'
import { Button, ColorPicker } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { shapeMessages } from '#web/certificate/designer/shapes/messages.ts'
import { pictureAddress } from '#web/certificate/designer/stage/picture-address.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { panelMessages } from '../messages.ts'
import { PictureInput } from './picture-input.tsx'
import '../panels.css'

const COLORS = ['#ffffff', '#fffdf6', '#f8efd9', '#fbfdff', '#e8f0f8', '#fdf3f2', '#f2f7ee']

/** The page's background: a picture, a colour, or none. */
export function BackgroundTab() {
  const t = useT(panelMessages)
  const shapes = useT(shapeMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const background = useEditorState((state) => currentSlide(state.design)?.background) ?? null
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const pages = useEditorState((state) => state.design.slides.length)
  const set = (next: Slide['background']) =>
    editor.commit(t('background'), (design) => updateSlide(design, { background: next }), { coalesce: 'background' })
  const everywhere = (design: Design): Design =>
    design.slides.reduce((now, { id }) => updateSlide(now, { background }, id), design)
  // Backgrounds of the page's direction first: others would be stretched.
  const directions = ratio > 1 ? (['portrait', 'landscape'] as const) : (['landscape', 'portrait'] as const)
  const art = directions.flatMap((direction) =>
    Object.entries(BACKGROUNDS).map(([name, words]) => ({
      src: backgroundSrc(name, direction),
      name: `${pick(words, language)} · ${shapes(direction)}`,
    })),
  )
  const image = background && 'image' in background ? background.image : null
  const color = background && 'color' in background ? background.color : null
  return (
    <>
      <div className="designer-row">
        <Button
          size="small"
          type={background ? 'default' : 'primary'}
          ghost={!background}
          aria-pressed={!background}
          disabled={readOnly}
          onClick={() => set(null)}
        >
          {t('noBackground')}
        </Button>
        <ColorPicker
          size="small"
          disabledAlpha
          disabled={readOnly}
          value={color ?? '#ffffff'}
          presets={[{ label: t('backgroundColor'), colors: COLORS }]}
          onChangeComplete={(next) => set({ color: next.toHexString().slice(0, 7) })}
        >
          <Button size="small" disabled={readOnly} aria-label={`${t('backgroundColor')} ${color ?? ''}`}>
            <span className="designer-swatch" style={{ background: color ?? '#ffffff' }} />
            {t('backgroundColor')}
          </Button>
        </ColorPicker>
      </div>
      <PictureInput block label={t('ownPicture')} disabled={readOnly} onDone={({ src }) => set({ image: src })} />
      <section className="designer-shelf">
        <h3>{t('builtIn')}</h3>
        <ul className="designer-tiles">
          {art.map(({ src, name }) => (
            <li key={src}>
              <button
                type="button"
                disabled={readOnly}
                aria-pressed={image === src}
                onClick={() => set({ image: src })}
              >
                <img src={pictureAddress(src)} alt="" draggable={false} />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {pages > 1 && (
        <Button size="small" block disabled={readOnly} onClick={() => editor.commit(t('everyPage'), everywhere)}>
          {t('everyPage')}
        </Button>
      )}
    </>
  )
}
