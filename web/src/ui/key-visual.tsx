import './style/key-visual.css'

const COLUMNS = 8
const ROWS = 5
const TILE = 40
/** Shapes of a tile; turned by quarters. */
const SHAPES = [
  'M0 0H40A40 40 0 0 1 0 40Z',
  'M0 0H40L0 40Z',
  'M0 0H40A20 20 0 0 1 0 0Z',
  'M20 4A16 16 0 1 1 20 36A16 16 0 1 1 20 4Z',
]
const TONES = ['brand', 'brand', 'wash', 'line', 'seal'] as const

/** A picture for a competition without a cover: a pattern of shapes that follows from its name alone. */
export function KeyVisual({ name, className = '' }: { name: string; className?: string }) {
  const next = sequenceOf(name)
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
    x: (at % COLUMNS) * TILE,
    y: Math.floor(at / COLUMNS) * TILE,
    isEmpty: next(5) < 2,
    shape: SHAPES[next(SHAPES.length)]!,
    turn: next(4) * 90,
    tone: TONES[next(TONES.length)]!,
  }))
  return (
    <svg
      className={`key-visual ${className}`}
      viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tiles
        .filter(({ isEmpty }) => !isEmpty)
        .map(({ x, y, shape, turn, tone }) => (
          <path
            key={`${x} ${y}`}
            className={`key-visual-${tone}`}
            d={shape}
            transform={`translate(${x} ${y}) rotate(${turn} ${TILE / 2} ${TILE / 2})`}
          />
        ))}
    </svg>
  )
}

/** Numbers below a limit that are the same for the same text on every machine (FNV-1a, then xorshift). */
function sequenceOf(text: string): (limit: number) => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  state ||= 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 8) % limit
  }
}
