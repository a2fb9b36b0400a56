import { firstRefusal, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { WorkSetting } from '../../competition/setting/setting.ts'
import { workRefusals as no } from '../refusals.ts'
import { whyNotOrigin } from './origin.rule.ts'
import { AI_TEXTS, type AiUse, type HandIn, type RegisteredHash } from './hand-in.ts'

type HashedFile = { readonly slot: string; readonly sha256: string }

const aiTextFaults: Record<(typeof AI_TEXTS)[number], Omit<FieldFault, 'path'>> = {
  tools: { zh: '请填写所用工具及版本', en: 'Name the tools and their versions' },
  where: { zh: '请说明用于作品的哪些部分', en: 'Say in which parts of the work' },
  prompts: { zh: '请列出关键提示词', en: 'List the key prompts' },
  changes: { zh: '请说明对生成内容作了哪些修改', en: 'Say what was changed in what the tools gave' },
}

/** Texts that a declaration still needs: all of them where AI tools were used. */
export function aiUseFaults(aiUse: AiUse): FieldFault[] {
  if (!aiUse.used) return []
  return AI_TEXTS.filter((key) => aiUse[key] === '').map((key) => ({ path: `aiUse.${key}`, ...aiTextFaults[key] }))
}

/** Why a file can't be handed in: its hash was to be registered before. */
export function whyNotRegistered(
  setting: Pick<WorkSetting, 'hashFirst'>,
  file: HashedFile,
  hashes: readonly RegisteredHash[],
): Refusal | null {
  if (!setting.hashFirst) return null
  const isSame = hashes.some(({ slot, sha256 }) => slot === file.slot && sha256 === file.sha256)
  return isSame ? null : refuse(no.HASH_MISMATCH)
}

/** Why hashes can't be registered for these slots. */
export function whyNotHashes(setting: Pick<WorkSetting, 'hashFirst' | 'slots'>, hashes: readonly RegisteredHash[]) {
  if (!setting.hashFirst) return refuse(no.HASH_OFF)
  for (const { key, label, labelEn, maxCount } of setting.slots) {
    if (hashes.filter(({ slot }) => slot === key).length <= maxCount) continue
    return refuse(no.SLOT_FULL, { labelZh: label, labelEn: labelEn || label, max: maxCount })
  }
  const isKnown = (slot: string) => setting.slots.some(({ key }) => key === slot)
  return hashes.every(({ slot }) => isKnown(slot)) ? null : refuse(no.SLOT_UNKNOWN)
}

/** Why a brief can't be chosen. `windowClosed`: of the window for choosing one, if there is any. */
export function whyNotBrief(
  setting: Pick<WorkSetting, 'answersBrief'>,
  brief: HandIn['brief'],
  windowClosed: Refusal | null,
): Refusal | null {
  if (!setting.answersBrief) return refuse(no.BRIEF_OFF)
  return windowClosed ?? (brief?.open ? null : refuse(no.BRIEF_UNKNOWN))
}

/** Why a work can't be handed in for what it has besides texts and files. */
export function whyNotHandIn(
  setting: Pick<WorkSetting, 'aiDeclaration' | 'originality' | 'earlierUse' | 'hashFirst'>,
  { aiUse, origin, hashes }: Pick<HandIn, 'aiUse' | 'origin' | 'hashes'>,
  files: readonly HashedFile[],
): Refusal | null {
  return firstRefusal(
    setting.aiDeclaration && !aiUse ? refuse(no.AI_UNDECLARED) : null,
    setting.aiDeclaration && aiUse ? whyAiFaulty(aiUse) : null,
    whyNotOrigin(setting, origin),
    ...files.map((file) => whyNotRegistered(setting, file, hashes)),
  )
}

export function whyAiFaulty(aiUse: AiUse): Refusal | null {
  const faults = aiUseFaults(aiUse)
  return faults.length === 0 ? null : refuse(no.WORK_FAULTY, {}, faults)
}
