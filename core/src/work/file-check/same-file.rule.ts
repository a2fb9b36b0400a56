import { refuse, type Refusal } from '../../base/refusal.ts'
import type { FileSlot } from '../../competition/setting/setting.ts'
import { workRefusals } from '../refusals.ts'

/** Why a file can't be used that `others` other entries have handed in. */
export function whyNotSameFile(
  slot: Pick<FileSlot, 'label' | 'labelEn' | 'sameFile'>,
  { name, others }: { readonly name: string; readonly others: number },
): Refusal | null {
  if (slot.sameFile !== 'refuse' || others === 0) return null
  return refuse(workRefusals.FILE_ELSEWHERE, { name, labelZh: slot.label, labelEn: slot.labelEn || slot.label })
}
