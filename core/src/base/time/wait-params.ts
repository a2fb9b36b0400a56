import type { TextParams } from '../refusal.ts'
import { closingText } from './window-times.ts'

const MINUTE = 60_000

/** Parameters of a refusal that names when it ends: the minute in Beijing, rounded up, and the seconds until then. */
export function waitParams(at: Date, now: Date): TextParams {
  const minute = new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE)
  const { zh, en } = closingText(minute.toISOString(), now)
  return { untilZh: zh, untilEn: en, seconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000)) }
}
