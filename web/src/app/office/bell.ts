import type { ComponentType } from 'react'

/** The notice module's bell, where that module has one: `web/src/notice/parts/notice-bell.tsx` exports `NoticeBell`. */
const bells = import.meta.glob<ComponentType>('../../notice/parts/notice-bell.tsx', {
  eager: true,
  import: 'NoticeBell',
})

export const NoticeBell: ComponentType | null = Object.values(bells)[0] ?? null
