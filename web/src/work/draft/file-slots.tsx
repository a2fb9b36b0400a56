import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { workApi } from '@podium/core/work/api.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { needsFile } from '@podium/core/work/hand-in/hand-in.rule.ts'
import { acceptOf, whyNotFileName } from '@podium/core/work/slot.rule.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert } from 'antd'
import { useAutosave } from '#web/enrolment/parts/use-autosave.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { FileUpload } from '#web/ui/file-upload.tsx'
import { FileLines } from '../file-lines.tsx'
import { workMessages } from '../messages.ts'

interface FileSlotsProps {
  work: WorkEditor
  disabled: boolean
  onChanged: () => void
}

/** The file slots: allowed kinds, upload, and the files with their hashes. */
export function FileSlots({ work, disabled, onChanged }: FileSlotsProps) {
  const t = useT(workMessages)
  if (!work.setting) return null
  return (
    <>
      <h2>{t('files')}</h2>
      {work.setting.anonymous && <p className="work-hint">{t('blindReview')}</p>}
      {work.setting.slots.map((slot) => (
        <Slot key={slot.key} slot={slot} work={work} disabled={disabled} onChanged={onChanged} />
      ))}
    </>
  )
}

function Slot({ slot, work, disabled, onChanged }: FileSlotsProps & { slot: FileSlot }) {
  const t = useT(workMessages)
  const { language, wording } = useLanguage()
  const attach = useAutosave(workApi.attach)
  const detach = useAutosave(workApi.detach)
  const files = work.files.filter((file) => file.slot === slot.key)
  const target = { teamId: work.teamId, stageId: work.stageId, slot: slot.key }
  const refusal = attach.refusal ?? detach.refusal
  const attachFile = async (fileId: string) => {
    await attach.save(() => ({ ...target, fileId }))
    onChanged()
  }
  const detachFile = async (fileId: string) => {
    await detach.save(() => ({ workId: work.workId ?? '', slot: slot.key, fileId }))
    onChanged()
  }
  return (
    <section className="work-slot">
      <h3>
        {pick({ zh: slot.label, en: slot.labelEn }, language)}{' '}
        <small>{t(needsFile(slot, work.aiUse) ? 'slotNeeded' : 'slotOptional')}</small>
      </h3>
      {slot.maxCount > 1 && <p className="work-hint">{t('slotCount', { count: slot.maxCount })}</p>}
      {slot.fileName !== '' && <p className="work-hint">{t('slotFileName', { name: slot.fileName })}</p>}
      {slot.instruction && <p className="work-hint">{slot.instruction}</p>}
      {refusal && <Alert type="error" showIcon title={refusal.msg} />}
      <FileLines files={files} {...(disabled ? {} : { onRemove: (file) => void detachFile(file.fileId) })} />
      {!disabled && files.length < slot.maxCount && (
        <FileUpload
          start={startUpload}
          about={{ purpose: 'work', about: JSON.stringify(target) }}
          accept={acceptOf(slot)}
          maxBytes={slot.maxBytes}
          whyNot={({ name }) => {
            const refusal = whyNotFileName(slot, name)
            return refusal && refusalText(refusal, language, wording)
          }}
          maxCount={slot.maxCount - files.length}
          value={[]}
          onChange={(sent) => {
            const last = sent.at(-1)
            if (last) void attachFile(last.fileId)
          }}
        />
      )}
    </section>
  )
}
