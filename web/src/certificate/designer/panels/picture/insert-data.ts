import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { PRESETS, type PresetName } from '@podium/core/certificate/template/design/presets.ts'
import { pick, translator, type Translate } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import type { Editor } from '#web/certificate/designer/state/editor.ts'
import { textMessages } from '#web/certificate/designer/text/messages.ts'
import { fitsText, fittingText } from '#web/certificate/designer/text/text-limits.ts'
import {
  fieldElement,
  pictureElement,
  insertElement,
  presetElement,
  plainTextElement,
  type PagePoint,
} from '../add-elements.ts'
import type { panelMessages } from '../messages.ts'
import { uploadPicture } from './upload-picture.ts'

/** MIME type of items dragged from the designer's own panels. */
export const PANEL_ITEM_TYPE = 'application/x-podium-shelf'

const MOST_FILES = 20

export interface InsertContext {
  editor: Editor
  t: Translate<(typeof panelMessages)['words']>
  language: 'zh-cn' | 'en'
  point?: PagePoint
}

/** Inserts pictures, text or a panel item from a drop or paste. Returns whether it contained any. */
export function insertData(from: DataTransfer, to: InsertContext): boolean {
  const item = from.getData(PANEL_ITEM_TYPE)
  if (item !== '') return insertPanelItem(item, to)
  const files = [...from.files].slice(0, MOST_FILES)
  if (files.length > 0) {
    void insertFiles(files, to)
    return true
  }
  const text = from
    .getData('text/plain')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
  if (text === '') return false
  const { editor, t, language, point } = to
  const fitting = fittingText(text, (some) => fitsText(plainTextElement(editor, some, '')))
  if (fitting !== text) toast('warning', translator(textMessages, language)('cut'))
  insertElement(editor, t('addText'), plainTextElement(editor, fitting, fitting.split('\n')[0]!.slice(0, 20)), point)
  return true
}

function insertPanelItem(item: string, { editor, t, language, point }: InsertContext): boolean {
  const [kind, name = ''] = item.split(':')
  if (kind === 'preset' && Object.hasOwn(PRESETS, name)) {
    const label = pick(PRESETS[name as PresetName].label, language)
    insertElement(editor, t('added', { what: label }), presetElement(editor, name as PresetName, label), point)
    return true
  }
  const field = kind === 'field' && Object.hasOwn(TEXT_FIELDS, name) ? TEXT_FIELDS[name] : undefined
  if (!field) return false
  const label = pick(field.label, language)
  insertElement(editor, t('added', { what: label }), fieldElement(editor, name, label), point)
  return true
}

/** Uploads the pictures among the files one after the other and inserts each. */
export async function insertFiles(files: readonly File[], { editor, t, point }: InsertContext): Promise<void> {
  for (const file of files) {
    try {
      const picture = await uploadPicture(file)
      if (picture)
        insertElement(editor, t('added', { what: t('picture') }), pictureElement(editor, picture, file.name), point)
      else toast('warning', `${file.name}: ${t('badPicture')}`)
    } catch (error) {
      toast('error', error instanceof Error ? error.message : t('badPicture'))
    }
  }
}
