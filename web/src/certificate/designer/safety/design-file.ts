import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { ambient } from '#web/lib/ambient.ts'
import { call, saveFile } from '#web/lib/call/call.ts'
import { pick, type Translate } from '#web/lib/i18n/i18n.ts'
import type { safetyMessages } from './messages.ts'

/** Format marker of the file, so that later versions can recognise it. */
const FORM = 'podium-certificate-design'
const FORM_VERSION = 1
const MAX_BYTES = 900_000

export interface ImportFault {
  /** Empty: the file as a whole. */
  position: string
  text: string
}

/** Downloads the design as a file. Pictures stay on the server and are referenced. */
export function exportDesign(design: Design): void {
  const json = JSON.stringify({ form: FORM, version: FORM_VERSION, design }, null, 2)
  const blob = new Blob([json], { type: 'application/json' })
  saveFile({ blob, name: `${design.title.replace(/[\\/:*?"<>|]/g, '_')}.json` })
}

/** Reads a design from a file; the server validates it. */
export async function importDesign(
  file: File,
  t: Translate<(typeof safetyMessages)['words']>,
): Promise<{ design: Design } | { fault: ImportFault }> {
  if (file.size > MAX_BYTES) return { fault: { position: '', text: t('importTooLarge') } }
  const content = parsed(await file.text())
  if (content === undefined) return { fault: { position: '', text: t('importNotJson') } }
  try {
    const { design, fault } = await call(certificateApi.checkDesign, { design: designIn(content) })
    if (design) return { design }
    if (!fault) return { fault: { position: '', text: t('importNotJson') } }
    const language = ambient().language()
    return { fault: { position: pick(fault.place, language), text: pick(fault, language) } }
  } catch (error) {
    return { fault: { position: '', text: error instanceof Error ? error.message : '' } }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The design in an exported file, or the file itself if it has no format marker. */
function designIn(content: unknown): unknown {
  const wrapped = typeof content === 'object' && content !== null && Reflect.get(content, 'form') === FORM
  return wrapped ? Reflect.get(content, 'design') : content
}
