import { readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import type { DesignElement, ImageElement, TextElement } from '@podium/core/certificate/template/design/design.ts'
import { memo } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useChosen } from '../arrange/use-chosen.ts'
import { ShapeSection } from '../shapes/shape-section.tsx'
import { ImageSection } from './picture/image-section.tsx'
import { panelMessages } from './messages.ts'
import { PageSection } from './page-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { TextSection } from './text-section.tsx'
import './panels.css'

/**
 * Properties of the selection, or of the page: style first, then position. Changes apply to all selected elements.
 * @spec D09
 */
export function PropertiesPanel() {
  const elements = useChosen()
  return elements.length === 0 ? <PageSection /> : <ChosenSections elements={elements} />
}

const ChosenSections = memo(function ChosenSections({ elements }: { elements: readonly DesignElement[] }) {
  const t = useT(panelMessages)
  const texts = elements.filter((element): element is TextElement => element.type === 'text')
  const images = elements.filter((element): element is ImageElement => element.type === 'image')
  // Lines and shapes have style properties only, none of pictures.
  const pictures = images.filter(({ src }) => readBuiltIn(src)?.kind !== 'shape')
  return (
    <>
      {elements.length > 1 && <h2 className="designer-chosen">{t('several', { count: elements.length })}</h2>}
      {texts.length > 0 && <TextSection elements={texts} />}
      <ShapeSection elements={images} />
      {pictures.length > 0 && <ImageSection elements={pictures} />}
      <PlaceSection elements={elements} />
    </>
  )
})
