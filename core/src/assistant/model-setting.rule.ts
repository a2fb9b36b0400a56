import { refuse, type Refusal } from '../base/refusal.ts'
import { assistantRefusals } from './refusals.ts'

interface Saved {
  readonly baseUrl: string
  readonly hasKey: boolean
}

interface Change {
  readonly enabled: boolean
  readonly baseUrl: string
  readonly model: string
  readonly key?: string | undefined
}

/** A saved key is only ever sent to the service it was entered for. */
export function whyNotSaveModel(saved: Saved, { enabled, baseUrl, model, key }: Change): Refusal | null {
  if (enabled && (baseUrl === '' || model === '')) return refuse(assistantRefusals.MODEL_INCOMPLETE)
  const moves = saved.hasKey && key === undefined && originOf(saved.baseUrl) !== originOf(baseUrl)
  return moves ? refuse(assistantRefusals.KEY_NEEDED) : null
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}
