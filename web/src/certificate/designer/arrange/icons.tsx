import type { AlignTo } from '@podium/core/certificate/template/geometry/align.rule.ts'
import type { ReactNode } from 'react'

/** An icon of 16 by 16 drawn in the current text colour. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function MagnetIcon() {
  return (
    <Drawing>
      <path d="M3 2.5v5.5a5 5 0 0 0 10 0V2.5h-3.4v5.4a1.6 1.6 0 0 1-3.2 0V2.5zM3 5.4h3.4M9.6 5.4H13" />
    </Drawing>
  )
}

const ALIGN_PATHS: Record<AlignTo, string> = {
  left: 'M2.5 1.5v13M4.8 3.5h8.2v3H4.8zM4.8 9.5h4.7v3H4.8z',
  centre: 'M8 1.5v2M8 6.5v3M8 12.5v2M3.5 3.5h9v3h-9zM5.5 9.5h5v3h-5z',
  right: 'M13.5 1.5v13M3 3.5h8.2v3H3zM6.5 9.5h4.7v3H6.5z',
  top: 'M1.5 2.5h13M3.5 4.8v8.2h3V4.8zM9.5 4.8v4.7h3V4.8z',
  middle: 'M1.5 8h2M6.5 8h3M12.5 8h2M3.5 3.5v9h3v-9zM9.5 5.5v5h3v-5z',
  bottom: 'M1.5 13.5h13M3.5 3v8.2h3V3zM9.5 6.5v4.7h3V6.5z',
}

export function AlignIcon({ to }: { to: AlignTo }) {
  return (
    <Drawing>
      <path d={ALIGN_PATHS[to]} />
    </Drawing>
  )
}

export function DistributeIcon({ axis }: { axis: 'x' | 'y' }) {
  return (
    <Drawing>
      {axis === 'x' ? (
        <path d="M2 1.5v13M14 1.5v13M6.2 4h3.6v8H6.2z" />
      ) : (
        <path d="M1.5 2h13M1.5 14h13M4 6.2v3.6h8V6.2z" />
      )}
    </Drawing>
  )
}

const ORDER_PATHS = {
  front: 'M5.5 5.5h9v9h-9zM1.5 10V1.5H10M8 12l2-3.4 2 3.4z',
  forward: 'M5.5 5.5h9v9h-9zM1.5 10V1.5H10',
  backward: 'M1.5 1.5h9v9h-9zM14.5 6v8.5H6',
  back: 'M1.5 1.5h9v9h-9zM14.5 6v8.5H6M4 4.5l2 3.4 2-3.4z',
} as const

export function OrderIcon({ move }: { move: keyof typeof ORDER_PATHS }) {
  return (
    <Drawing>
      <path d={ORDER_PATHS[move]} />
    </Drawing>
  )
}

export function GroupIcon({ ungroup = false }: { ungroup?: boolean }) {
  return (
    <Drawing>
      <path d="M1.5 4V1.5H4M12 1.5h2.5V4M14.5 12v2.5H12M4 14.5H1.5V12" />
      {ungroup ? <path d="M4.2 4.2h3v3h-3zM8.8 8.8h3v3h-3z" /> : <path d="M4.5 4.5h4.6v4.6H4.5zM7 7h4.6v4.6H7z" />}
    </Drawing>
  )
}

export function LayersIcon() {
  return (
    <Drawing>
      <path d="M8 1.8 14.5 5.4 8 9 1.5 5.4zM1.5 8.2 8 11.8l6.5-3.6M1.5 11 8 14.6l6.5-3.6" />
    </Drawing>
  )
}
