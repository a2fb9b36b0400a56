import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { bundledFonts } from '@podium/press/font/fonts.ts'

const SIDE = 480
const RED = '#c8161d'
const FACE = 'podium-seal'

/** A round seal with the name along its edge and a star, as a transparent PNG. */
export function sealArt(name: string): Buffer {
  const font = bundledFonts().find(({ family, bold }) => family === 'song' && !bold)!
  if (!GlobalFonts.has(FACE)) GlobalFonts.registerFromPath(font.path, FACE)
  const canvas = createCanvas(SIDE, SIDE)
  const pen = canvas.getContext('2d')
  pen.translate(SIDE / 2, SIDE / 2)
  pen.strokeStyle = RED
  pen.fillStyle = RED
  pen.lineWidth = 12
  pen.beginPath()
  pen.arc(0, 0, SIDE / 2 - 14, 0, 2 * Math.PI)
  pen.stroke()
  star(pen, 74)
  const characters = Array.from(name.slice(0, 28))
  const size = Math.min(58, Math.floor(1150 / Math.max(characters.length, 8)))
  pen.font = `${size}px ${FACE}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const span = Math.min(1.5 * Math.PI, characters.length * 0.34)
  characters.forEach((character, at) => {
    const share = characters.length === 1 ? 0 : at / (characters.length - 1) - 0.5
    pen.save()
    pen.rotate(share * span)
    pen.fillText(character, 0, -(SIDE / 2 - 30 - size))
    pen.restore()
  })
  return canvas.toBuffer('image/png')
}

function star(pen: ReturnType<ReturnType<typeof createCanvas>['getContext']>, radius: number): void {
  pen.beginPath()
  for (let point = 0; point < 10; point++) {
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    const reach = point % 2 === 0 ? radius : radius * 0.382
    pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  pen.closePath()
  pen.fill()
}
