import type { ComponentType } from 'react'

/** The notice module's bell, if that module exists: `web/src/notice/parts/notice-bell.tsx` exports `NoticeBell`. */
const bells = import.meta.glob<ComponentType>('../../notice/parts/notice-bell.tsx', {
  eager: true,
  import: 'NoticeBell',
})

export const NoticeBell: ComponentType | null = Object.values(bells)[0] ?? null
