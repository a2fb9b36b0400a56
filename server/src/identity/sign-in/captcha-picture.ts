import { randomInt } from 'node:crypto'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

const WIDTH = 120
const HEIGHT = 40
/** Without look-alikes: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 4

/** Four random characters that people tell apart. */
export function randomAnswer(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Draws the answer askew, with lines and dots across it, as a PNG data URL. */
export async function drawCaptcha(answer: string): Promise<string> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f6f8'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let line = 0; line < 5; line += 1) drawLine(context)
  Array.from(answer).forEach((letter, at) => drawLetter(context, letter, at))
  for (let dot = 0; dot < 60; dot += 1) drawDot(context)
  return `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`
}

function drawLetter(context: SKRSContext2D, letter: string, at: number): void {
  const cell = WIDTH / (LENGTH + 0.5)
  context.save()
  context.translate(cell * (at + 0.75) + between(-3, 3), HEIGHT / 2 + between(-4, 4))
  context.rotate(between(-35, 35) / 100)
  context.font = `bold ${randomInt(23, 29)}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = darkColour()
  context.fillText(letter, 0, 0)
  context.restore()
}

function drawLine(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(0, randomInt(HEIGHT))
  context.bezierCurveTo(
    randomInt(WIDTH),
    randomInt(HEIGHT),
    randomInt(WIDTH),
    randomInt(HEIGHT),
    WIDTH,
    randomInt(HEIGHT),
  )
  context.strokeStyle = darkColour()
  context.globalAlpha = 0.5
  context.stroke()
  context.globalAlpha = 1
}

function drawDot(context: SKRSContext2D): void {
  context.fillStyle = darkColour()
  context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 1, 1)
}

function darkColour(): string {
  return `rgb(${randomInt(120)}, ${randomInt(120)}, ${randomInt(140)})`
}

function between(from: number, to: number): number {
  return randomInt(to - from + 1) + from
}
