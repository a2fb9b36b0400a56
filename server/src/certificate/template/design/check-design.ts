import type { z } from 'zod'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { inputFault } from '@podium/core/base/fault/input-fault.ts'
import { designPosition } from '@podium/core/certificate/template/design/design-position.ts'
import { designRows } from '@podium/core/certificate/template/design-api.ts'
import { Design } from '@podium/core/certificate/template/design/design.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sheetOf } from '../open-template.ts'

/** Checks an imported design: first its format, then whether it can be printed. Changes nothing. */
export const checkDesign = write(
  designRows.checkDesign,
  'certificate.check_design',
  async function checkDesign(_, { design: given }) {
    const parsed = Design.safeParse(given, { error: inputFault })
    if (!parsed.success) return { design: null, fault: shapeFault(given, parsed.error) }
    try {
      sheetOf(parsed.data)
      return { design: parsed.data, fault: null }
    } catch (error) {
      const [field] = error instanceof Refused ? (error.refusal.fields ?? []) : []
      if (!field) throw error
      const { path, zh, en } = field
      return { design: null, fault: { at: path, place: designPosition(path, given), zh, en } }
    }
  },
  { secrets: ['design'], repeatable: false },
)

function shapeFault(given: unknown, { issues }: z.ZodError) {
  const [first] = issues
  const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : []
  const at = ['design', ...(first?.path ?? []), ...unknown].map((part) => String(part).slice(0, 40)).join('.')
  const message = first?.message ?? ''
  const place = designPosition(at, given)
  return { at, place, zh: inLanguage(message, 'zh-cn'), en: inLanguage(message, 'en') }
}
