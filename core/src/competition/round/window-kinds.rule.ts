import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { windowKindLabels } from '../labels.ts'
import { competitionRefusals } from '../refusals.ts'
import { WINDOW_KINDS, type WindowKind } from './round.ts'

/** Kinds that nothing in the product acts on. @decision 254 */
const IDLE_KINDS: readonly WindowKind[] = ['draw']

interface Stage {
  readonly stageId?: string | undefined
  readonly windows: readonly { readonly kind: WindowKind; readonly itemId: string | null }[]
}

/** Whether something in the product acts on windows of the kind. */
export function isActing({ kind }: { readonly kind: WindowKind }): boolean {
  return !IDLE_KINDS.includes(kind)
}

/** Kinds to choose from: those that act, and others that the saved schedule has. */
export function kindsToChoose(saved: readonly Stage[]): WindowKind[] {
  const kept = new Set(saved.flatMap(({ windows }) => windows.map(({ kind }) => kind)))
  return WINDOW_KINDS.filter((kind) => isActing({ kind }) || kept.has(kind))
}

/** Why these windows can't be added: nothing acts on their kind. Saved ones stay. */
export function whyNotKinds(stages: readonly Stage[], saved: readonly Stage[]): Refusal | null {
  const faults = stages.flatMap(({ stageId, windows }, at) => {
    const before = saved.find((stage) => stageId !== undefined && stage.stageId === stageId)?.windows ?? []
    return windows.flatMap((window, n): FieldFault[] => {
      const isSaved = before.some(({ kind, itemId }) => kind === window.kind && itemId === window.itemId)
      if (isActing(window) || isSaved) return []
      const { zh, en } = windowKindLabels[window.kind]
      const path = `stages.${at}.windows.${n}.kind`
      return [{ path, zh: `${zh}环节尚未启用，不能添加`, en: `Nothing uses a window for ${en} yet` }]
    })
  })
  return faults.length > 0 ? refuse(competitionRefusals.SCHEDULE_FAULTY, {}, faults) : null
}
