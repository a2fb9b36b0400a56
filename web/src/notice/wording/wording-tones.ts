import type { WordingState } from '@podium/core/notice/template/wording.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const wordingTones: Readonly<Record<WordingState, Tone>> = {
  builtIn: 'neutral',
  changed: 'info',
  unfit: 'warning',
}
