import { refuse, type Refusal } from '../../base/refusal.ts'
import { profileFieldLabels, type ProfileField } from '../member/profile.rule.ts'
import { changeRefusals } from './refusals.ts'

/** Why somebody can’t join a submitted team yet; it names what the profile lacks. */
export function whyNotComplete(name: string, missing: readonly ProfileField[]): Refusal | null {
  if (missing.length === 0) return null
  const labels = missing.map((field) => profileFieldLabels[field])
  return refuse(changeRefusals.NEWCOMER_INCOMPLETE, {
    name,
    missingZh: labels.map(({ zh }) => zh).join('、'),
    missingEn: labels.map(({ en }) => en).join(', '),
  })
}
