import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { slotAnswerText } from '@podium/core/competition/setting/slot/slot-answer-text.ts'
import { slotCheckLines } from '@podium/core/competition/setting/slot/slot-check-lines.ts'
import { workApi } from '@podium/core/work/api.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { slotNeed } from '@podium/core/work/hand-in/slot-need.rule.ts'
import { acceptOf, whyNotFileName } from '@podium/core/work/slot.rule.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
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
  const section = useRef<HTMLElement>(null)
  const count = files.length
  const need = slotNeed(slot, work)
  const known = useRef(count)
  // The field to choose a file is gone with the last one, and the focus with it.
  useEffect(() => {
    const isMore = count > known.current
    known.current = count
    if (isMore && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('.work-files > li:last-child button')?.focus()
  }, [count])
  const attachFile = async (fileId: string) => {
    await attach.save(() => ({ ...target, fileId }))
    onChanged()
  }
  const detachFile = async (fileId: string) => {
    await detach.save(() => ({ workId: work.workId ?? '', slot: slot.key, fileId }))
    onChanged()
  }
  return (
    <section className="work-slot" ref={section}>
      <h3>
        {pick({ zh: slot.label, en: slot.labelEn }, language)} <small>{t(`slot_${need}`)}</small>
      </h3>
      {slot.maxCount > 1 && <p className="work-hint">{t('slotCount', { count: slot.maxCount })}</p>}
      {slot.fileName !== '' && <p className="work-hint">{t('slotFileName', { name: slot.fileName })}</p>}
      {slotCheckLines(slot.checks).length > 0 && (
        <p className="work-hint">
          {t('slotChecks', {
            checks: slotCheckLines(slot.checks)
              .map((line) => pick(line, language))
              .join(language === 'en' ? ', ' : '，'),
          })}
        </p>
      )}
      {slot.answers.map((answer) => {
        const line = pick(slotAnswerText(answer), language)
        return (
          <p key={line} className="work-hint">
            {line}
          </p>
        )
      })}
      {slot.instruction && <p className="work-hint">{slot.instruction}</p>}
      {refusal && <Alert type="error" showIcon title={refusal.msg} />}
      <FileLines files={files} {...(disabled ? {} : { onRemove: (file) => void detachFile(file.fileId) })} />
      {!disabled && need !== 'forbidden' && files.length < slot.maxCount && (
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
