import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { CANVAS_WIDTH } from '@podium/core/certificate/template/design/design.ts'
import { useEditorState } from '../state/use-editor.ts'
import { pictureAddress } from './picture-address.ts'

/** The paper with its background. */
export function PaperLayer() {
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const background = useEditorState((state) => currentSlide(state.design)?.background)
  const address = background && 'image' in background ? pictureAddress(background.image) : ''
  return (
    <div
      className="designer-sheet"
      style={{
        width: CANVAS_WIDTH,
        height: CANVAS_WIDTH * ratio,
        backgroundColor: background && 'color' in background ? background.color : undefined,
      }}
    >
      {address && <img src={address} alt="" draggable={false} />}
    </div>
  )
}
