import { modulePages } from '@podium/core/module-pages.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'

export interface CentreEntry extends Bilingual {
  readonly path: string
}

export interface CentreGroup {
  /** Null: the start page stands alone. */
  readonly name: Bilingual | null
  readonly entries: readonly CentreEntry[]
}

/** The groups of the personal centre's menu, each with the positions that it begins and ends before. */
const GROUPS = [
  { name: null, from: 0, until: 20 },
  { name: { zh: '参赛', en: 'Taking part' }, from: 20, until: 50 },
  { name: { zh: '成绩与证书', en: 'Results' }, from: 50, until: 64 },
  { name: { zh: '账户', en: 'Account and messages' }, from: 64, until: Infinity },
] as const

/** Pages of the personal centre by group, in the order of its menu. */
export const centreGroups: readonly CentreGroup[] = GROUPS.map(({ name, from, until }) => ({
  name,
  entries: modulePages
    .flatMap(({ pages }) => Object.values(pages.centre ?? {}))
    .flatMap(({ path, zh = '', en = '', position }) => (position === undefined ? [] : [{ path, zh, en, position }]))
    .filter(({ position }) => position >= from && position < until)
    .toSorted((a, b) => a.position - b.position),
}))
