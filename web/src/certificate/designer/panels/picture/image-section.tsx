import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { cropped } from '@podium/core/certificate/template/editing/crop.rule.ts'
import type { ImageElement } from '@podium/core/certificate/template/design/design.ts'
import { designPaper } from '@podium/core/certificate/template/design/paper.ts'
import { commonValue } from '@podium/core/certificate/template/editing/style.rule.ts'
import { Button, Slider, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { CropDialog } from './crop-dialog.tsx'
import { panelMessages } from '../messages.ts'
import { PictureInput } from './picture-input.tsx'
import type { UploadedPicture } from './upload-picture.ts'

/** Properties of one picture, or common ones of several. */
export function ImageSection({ elements }: { elements: readonly ImageElement[] }) {
  const t = useT(panelMessages)
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const [cropping, setCropping] = useState(false)
  const ids = elements.map(({ id }) => id)
  const set = (label: string, change: (element: ImageElement) => ImageElement) =>
    editor.commit(
      label,
      (design) => changeElements(design, ids, (each) => (each.type === 'image' ? change(each) : each)),
      { coalesce: label },
    )
  const [first] = elements
  const plain = elements.length === 1 && first!.code === undefined ? first! : null
  const opacity = commonValue(elements.map((element) => element.opacity ?? 1))
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('picture')}</h3>
      </div>
      {plain && (
        <div className="designer-row">
          <PictureInput
            label={t('replace')}
            disabled={readOnly}
            onDone={(picture) => set(t('replace'), (element) => replaced(element, picture))}
          />
          <Button size="small" disabled={readOnly || plain.src === ''} onClick={() => setCropping(true)}>
            {t('crop')}
          </Button>
        </div>
      )}
      {elements.length === 1 && first!.code && <CodeHint element={first!} />}
      <div className="designer-line">
        <span id="designer-ratio">{t('fixedRatio')}</span>
        <Switch
          size="small"
          aria-labelledby="designer-ratio"
          checked={elements.every(({ fixedRatio }) => fixedRatio)}
          disabled={readOnly}
          onChange={(fixedRatio) => set(t('fixedRatio'), (element) => ({ ...element, fixedRatio }))}
        />
      </div>
      {elements.every(({ code }) => code !== 'qrCode') && (
        <div className="designer-line">
          <span id="designer-opacity">{t('opacity')}</span>
          <Slider
            className="designer-slider"
            ariaLabelledByForHandle="designer-opacity"
            min={0}
            max={100}
            value={Math.round((opacity ?? 1) * 100)}
            disabled={readOnly}
            onChange={(percent: number) => set(t('opacity'), (element) => ({ ...element, opacity: percent / 100 }))}
          />
        </div>
      )}
      {cropping && plain && (
        <CropDialog
          element={plain}
          onClose={() => setCropping(false)}
          onApply={(crop) => {
            set(t('crop'), (element) => cropped(element, crop))
            setCropping(false)
          }}
        />
      )}
    </section>
  )
}

function CodeHint({ element }: { element: ImageElement }) {
  const t = useT(panelMessages)
  const design = useEditorState((state) => state.design)
  const mm = Math.round((Math.min(element.width, element.height) * designPaper(design).widthMm) / 100) / 10
  return <p className="designer-hint">{element.code === 'seal' ? t('sealHint') : t('qrHint', { mm })}</p>
}

/** The element with another picture: same position and width, the new picture's ratio, no crop. */
function replaced(element: ImageElement, { src, width, height }: UploadedPicture): ImageElement {
  const { crop: _, ...rest } = element
  return { ...rest, src, height: Math.max(1, Math.round((element.width * height) / width)) }
}
