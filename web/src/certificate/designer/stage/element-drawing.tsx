import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { DesignFault, printableElement } from '@podium/core/certificate/template/design/printable.ts'
import type { Element } from '@podium/press/design.ts'
import type { Group, Mark, Outline } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutElement } from '@podium/press/layout/sheet.ts'
import { codePath, glyphCss, svgCrop, svgText, svgWord } from '@podium/press/layout/svg.ts'
import { memo, useEffect, useId, useMemo } from 'react'
import { fontFamilyOf } from '../fonts/glyph-store.ts'
import type { Values } from '../state/editor.ts'
import { useDrawingInputs } from './drawing-context.tsx'
import { pictureAddress } from './picture-address.ts'

/**
 * An element's drawing with its box at the origin, so that moving and rotating need no new layout. Null: its text can't
 * be parsed.
 */
export function elementDrawing(element: DesignElement, values: Values, faces: Faces): Group | null {
  try {
    const printed: Element = printableElement({ ...element, left: 0, top: 0, rotate: 0 }, element.id)
    return layoutElement(printed, 0, values, faces, [])
  } catch (error) {
    if (error instanceof DesignFault) return null
    throw error
  }
}

/** What an element prints, in its own box. Rerenders only when that changes, not its position. */
export const ElementDrawing = memo(function ElementDrawing({ element }: { element: DesignElement }) {
  const { faces, glyphs, values } = useDrawingInputs()
  const group = useMemo(() => faces && elementDrawing(element, values, faces), [element, values, faces])
  useEffect(() => {
    if (group) void glyphs?.needDrawing({ groups: [group] })
  }, [group, glyphs])
  if (!group || group.marks.length === 0) return <div className="designer-blank" />
  return <DrawingView group={group} />
}, sameDrawing)

function DrawingView({ group }: { group: Group }) {
  const clipId = useId()
  const marks = group.marks.map((mark, at) => <MarkView key={at} mark={mark} />)
  if (!group.clip) return <svg className="designer-ink">{marks}</svg>
  const { x, y, width, height } = group.clip
  return (
    <svg className="designer-ink">
      <clipPath id={clipId}>
        <rect x={x} y={y} width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>{marks}</g>
    </svg>
  )
}

function MarkView({ mark }: { mark: Mark }) {
  if (mark.kind === 'glyphs') {
    const { text, transform, fontFamily, fontSize, letterSpacing, dx, fill, strokeWidth } = svgText(mark, fontFamilyOf)
    return (
      <text
        transform={transform}
        dx={dx}
        fill={fill}
        stroke={strokeWidth > 0 ? fill : 'none'}
        strokeWidth={strokeWidth}
        style={{ ...glyphCss, fontFamily, fontSize, letterSpacing: letterSpacing === 0 ? undefined : letterSpacing }}
      >
        {text}
      </text>
    )
  }
  if (mark.kind === 'word') {
    const { d, transform, fill, strokeWidth } = svgWord(mark)
    return (
      <path
        d={d}
        transform={transform}
        fill={fill}
        stroke={strokeWidth > 0 ? fill : 'none'}
        strokeWidth={strokeWidth}
      />
    )
  }
  if (mark.kind === 'outline') return <OutlineView mark={mark} />
  const { x, y } = mark
  if (mark.kind === 'code') {
    return (
      <>
        <rect x={x} y={y} width={mark.side} height={mark.side} fill="#ffffff" />
        <path d={codePath(mark)} fill={mark.color} shapeRendering="crispEdges" />
      </>
    )
  }
  const { width, height } = mark
  if (mark.kind === 'rule') return <rect x={x} y={y} width={width} height={height} fill={mark.color} />
  const box = { x, y, width, height }
  const picture = {
    opacity: mark.opacity,
    preserveAspectRatio: 'none',
    href: pictureAddress(mark.image),
  }
  if (!mark.crop) return <image {...box} {...picture} />
  return (
    <svg {...box} viewBox={svgCrop(mark.crop)} preserveAspectRatio="none">
      <image width={1} height={1} {...picture} />
    </svg>
  )
}

function OutlineView({ mark: { path, fill, stroke, opacity } }: { mark: Outline }) {
  return (
    <path
      d={path}
      fill={fill ?? 'none'}
      stroke={stroke?.color ?? 'none'}
      strokeWidth={stroke?.width}
      strokeDasharray={stroke?.dash?.join(' ')}
      opacity={opacity}
    />
  )
}

/** Properties that position an element; all others decide what it prints. */
const POSITION = ['left', 'top', 'rotate']
const UNPRINTED = new Set([...POSITION, 'name', 'locked', 'hidden', 'group'])
const POSITION_KEYS = new Set(POSITION)

/** Whether two elements print the same in their own box. */
export function sameDrawing(
  { element: a }: { element: DesignElement },
  { element: b }: { element: DesignElement },
): boolean {
  return sameExcept(UNPRINTED, a, b)
}

/** Whether two elements differ at most in position. */
export const sameExceptPosition = (a: DesignElement, b: DesignElement): boolean => sameExcept(POSITION_KEYS, a, b)

/** Called for every element of a page at each change. */
function sameExcept(left: ReadonlySet<string>, a: DesignElement, b: DesignElement): boolean {
  if (a === b) return true
  for (const name in a) if (!left.has(name) && !isSame(a, b, name)) return false
  for (const name in b) if (!(name in a) && !left.has(name) && !isSame(a, b, name)) return false
  return true
}

/** A crop is an object of four numbers, compared by value. */
function isSame(a: DesignElement, b: DesignElement, name: string): boolean {
  const [one, other]: unknown[] = [Reflect.get(a, name), Reflect.get(b, name)]
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
