import { readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import { useMemo } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { pictureAddress } from '#web/certificate/designer/stage/picture-address.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { pictureElement, insertElement } from '../add-elements.ts'
import { panelMessages } from '../messages.ts'
import { PictureInput } from './picture-input.tsx'
import '../panels.css'

/** Uploads a picture, or reuses one of this certificate. */
export function PictureTab() {
  const t = useT(panelMessages)
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const slides = useEditorState((state) => state.design.slides)
  const used = useMemo(() => {
    const backgrounds = slides.flatMap(({ background }) =>
      background && 'image' in background ? background.image : [],
    )
    const images = slides.flatMap(({ elements }) => elements.flatMap((each) => (each.type === 'image' ? each.src : [])))
    return [...new Set([...images, ...backgrounds])].filter((src) => src !== '' && readBuiltIn(src)?.kind !== 'shape')
  }, [slides])
  const reuse = (src: string, image: HTMLImageElement | null) => {
    const { naturalWidth: width = 1, naturalHeight: height = 1 } = image ?? {}
    insertElement(
      editor,
      t('added', { what: t('picture') }),
      pictureElement(editor, { src, width, height }, t('picture')),
    )
  }
  return (
    <>
      <PictureInput
        block
        label={t('upload')}
        disabled={readOnly}
        onDone={(picture) =>
          insertElement(editor, t('added', { what: t('picture') }), pictureElement(editor, picture, t('picture')))
        }
      />
      <p className="designer-hint">{t('pictureHint')}</p>
      {used.length > 0 && (
        <section className="designer-shelf">
          <h3>{t('usedHere')}</h3>
          <ul className="designer-tiles">
            {used.map((src, at) => (
              <li key={src}>
                <button
                  type="button"
                  disabled={readOnly}
                  aria-label={t('addPicture', { n: at + 1 })}
                  onClick={(event) => reuse(src, event.currentTarget.querySelector('img'))}
                >
                  <img src={pictureAddress(src)} alt="" draggable={false} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
