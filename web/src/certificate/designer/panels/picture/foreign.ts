import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { PRESETS, type PresetName } from '@podium/core/certificate/template/design/presets.ts'
import { pick, translator, type Translate } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import type { Editor } from '#web/certificate/designer/state/editor.ts'
import { textMessages } from '#web/certificate/designer/text/messages.ts'
import { fitsText, fittingWords } from '#web/certificate/designer/text/text-limits.ts'
import { fieldElement, pictureElement, place, presetElement, wordsElement, type Spot } from '../add-elements.ts'
import type { panelMessages } from '../messages.ts'
import { uploadPicture } from './upload-picture.ts'

/** MIME type of items dragged from the designer's own panels. */
export const DRAGGED = 'application/x-podium-shelf'

const MOST_FILES = 20

export interface Foreign {
  editor: Editor
  t: Translate<(typeof panelMessages)['words']>
  language: 'zh-cn' | 'en'
  spot?: Spot
}

/** Inserts pictures, text or a panel item from a drop or paste. Returns whether it contained any. */
export function bringForeign(from: DataTransfer, to: Foreign): boolean {
  const shelf = from.getData(DRAGGED)
  if (shelf !== '') return bringFromShelf(shelf, to)
  const files = [...from.files].slice(0, MOST_FILES)
  if (files.length > 0) {
    void bringFiles(files, to)
    return true
  }
  const words = from
    .getData('text/plain')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
  if (words === '') return false
  const { editor, t, language, spot } = to
  const kept = fittingWords(words, (some) => fitsText(wordsElement(editor, some, '')))
  if (kept !== words) toast('warning', translator(textMessages, language)('cut'))
  place(editor, t('addText'), wordsElement(editor, kept, kept.split('\n')[0]!.slice(0, 20)), spot)
  return true
}

function bringFromShelf(shelf: string, { editor, t, language, spot }: Foreign): boolean {
  const [kind, name = ''] = shelf.split(':')
  if (kind === 'preset' && Object.hasOwn(PRESETS, name)) {
    const label = pick(PRESETS[name as PresetName].label, language)
    place(editor, t('added', { what: label }), presetElement(editor, name as PresetName, label), spot)
    return true
  }
  const field = kind === 'field' && Object.hasOwn(TEXT_FIELDS, name) ? TEXT_FIELDS[name] : undefined
  if (!field) return false
  const label = pick(field.label, language)
  place(editor, t('added', { what: label }), fieldElement(editor, name, label), spot)
  return true
}

/** Uploads the pictures among the files one after the other and inserts each. */
export async function bringFiles(files: readonly File[], { editor, t, spot }: Foreign): Promise<void> {
  for (const file of files) {
    try {
      const picture = await uploadPicture(file)
      if (picture) place(editor, t('added', { what: t('picture') }), pictureElement(editor, picture, file.name), spot)
      else toast('warning', `${file.name}: ${t('badPicture')}`)
    } catch (error) {
      toast('error', error instanceof Error ? error.message : t('badPicture'))
    }
  }
}
