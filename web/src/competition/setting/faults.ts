import type { Language, Refusal } from '@podium/core/base/refusal.ts'
import type { FormInstance } from 'antd'
import { showFaults } from '#web/ui/form-dialog.tsx'

/** Shows a rule's faults at the fields of a form; true when there are any. */
export function showRefusal(form: FormInstance, refusal: Refusal | null, language: Language): boolean {
  if (!refusal) return false
  const fields = refusal.fields.map(({ path, zh, en }) => ({ path, msg: language === 'en' ? en : zh }))
  showFaults(form, { msg: '', fields })
  return true
}
