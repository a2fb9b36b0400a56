import { BACKGROUNDS, backgroundSrc, readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import { backgroundDrawing } from '@podium/press/art/backgrounds.ts'
import { vectorSvg } from '@podium/press/drawing/vector-svg.ts'
import type { Plugin } from 'vite'

const FOLDER = 'assets/certificate'

/** Adds the default certificate pictures to the build, to be copied to the asset host (ASSET_HOST). @spec K04 */
export function certificatePictures(): Plugin {
  return {
    name: 'podium:certificate-pictures',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, source] of pictures())
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}.svg`, source })
    },
  }
}

function pictures(): Array<[name: string, svg: string]> {
  return Object.keys(BACKGROUNDS)
    .flatMap((design) => [backgroundSrc(design, 'landscape'), backgroundSrc(design, 'portrait')])
    .flatMap((src) => {
      const picture = readBuiltIn(src)
      const drawing = picture?.kind === 'background' ? backgroundDrawing(picture.name) : null
      return picture?.kind === 'background' && drawing ? [[picture.name, vectorSvg(drawing)] as [string, string]] : []
    })
}
