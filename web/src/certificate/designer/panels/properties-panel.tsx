import { readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import type { DesignElement, ImageElement, TextElement } from '@podium/core/certificate/template/design/design.ts'
import { memo } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useSelectedElements } from '../arrange/use-selected-elements.ts'
import { ShapeSection } from '../shapes/shape-section.tsx'
import { ImageSection } from './picture/image-section.tsx'
import { panelMessages } from './messages.ts'
import { PageSection } from './page-section.tsx'
import { PositionSection } from './position-section.tsx'
import { TextSection } from './text-section.tsx'
import './panels.css'

/**
 * Properties of the selection, or of the page: style first, then position. Changes apply to all selected elements.
 * @spec D09
 */
export function PropertiesPanel() {
  const elements = useSelectedElements()
  return elements.length === 0 ? <PageSection /> : <SelectionSections elements={elements} />
}

const SelectionSections = memo(function SelectionSections({ elements }: { elements: readonly DesignElement[] }) {
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
      <PositionSection elements={elements} />
    </>
  )
})
