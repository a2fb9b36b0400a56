import { workApi } from '@podium/core/work/api.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { isChangedAfter } from '@podium/core/work/draft-change.rule.ts'
import { asksOrigin } from '@podium/core/work/hand-in/origin.rule.ts'
import { hasSubmission, isReturned } from '@podium/core/work/work.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Checkbox } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ReceiptLinks } from '#web/ui/receipt/receipt-links.tsx'
import { timeLeft } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { BlindWarning } from '../blind-warning.tsx'
import { CopyWarning } from '../copy-warning.tsx'
import { DraftFields, type DraftHandle } from './draft-fields.tsx'
import { FileSlots } from './file-slots.tsx'
import { AiPart } from '../hand-in/ai-part.tsx'
import { BriefPart } from '../hand-in/brief-part.tsx'
import { OriginPart } from '../hand-in/origin-part.tsx'
import { HashPart } from '../hand-in/hash-part.tsx'
import { workMessages } from '../messages.ts'
import { WorkStateTag } from '../parts/work-state.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { VersionList } from '../version-list.tsx'
import { WithdrawButton } from '../withdraw-button.tsx'

interface WorkEditorFormProps {
  work: WorkEditor
  refetch: () => Promise<unknown>
}

/** Edits the draft, then submits it with the pledge and shows the receipt. */
export function WorkEditorForm({ work, refetch }: WorkEditorFormProps) {
  const t = useT(workMessages)
  const wording = useT(wordingMessages)
  const submitLabel = wording('submitWork')
  const selector = wording('workSelector')
  const { language } = useLanguage()
  const draft = useRef<DraftHandle>(null)
  const [pledged, setPledged] = useState(false)
  const [receipt, setReceipt] = useState<Output<typeof workApi.submit> | null>(null)
  const versions = useRef<HTMLHeadingElement>(null)
  const wasReceived = useRef(false)
  // The dialog of the receipt leads on to what was handed in.
  useEffect(() => {
    if (!receipt && wasReceived.current) versions.current?.focus()
    wasReceived.current = receipt !== null
  }, [receipt])
  const submit = useWrite(workApi.submit, {
    inline: true,
    refresh: [workApi.mine, workApi.detail],
    onDone: (done) => {
      setReceipt(done)
      setPledged(false)
      void refetch()
    },
  })
  const reload = useCallback(() => void refetch(), [refetch])
  const current = work.versions[0]
  const counts = hasSubmission(work) && current !== undefined
  const pledge = work.setting?.pledge ?? ''
  const editable = work.editHindrance === null
  const { whyWait, countUploads } = useUploadWait()
  const lacking = [whyWait, work.submitHindrance, pledge && !pledged ? t('pledgeFirst') : null]
  const reason = lacking.filter(Boolean).join(language === 'en' ? '; ' : '；')
  const confirmAndSubmit = async () => {
    const version = await draft.current?.flush()
    if (version === undefined || work.workId === null) return
    const named = work.copies.filter(({ textNames }) => textNames.length > 0).map(({ name }) => name)
    const text = [
      counts ? t('confirmAgain', { no: current.no }) : t('confirmText'),
      ...(named.length > 0 ? [t('confirmNames', { files: named.join(language === 'en' ? ', ' : '、') })] : []),
    ].join(language === 'en' ? ' ' : '')
    const sure = await ask({ title: t('confirmTitle'), text, confirm: t('confirm'), cancel: t('cancel') })
    if (sure) await submit.run({ workId: work.workId, pledged: true, version })
  }
  return (
    <div className="work-desk">
      <header>
        <h1>{submitLabel}</h1>
        <p className="work-where">
          <span>
            {work.roundName} · {work.itemName} · {work.stageName}
          </span>
          <span>
            {selector} {work.teamName} <span className="figures">{work.number}</span>
          </span>
          {work.state && <WorkStateTag state={work.state} />}
        </p>
        <Deadline work={work} />
      </header>
      <div className="work-body">
        {work.editHindrance && <Alert type="warning" showIcon title={work.editHindrance} />}
        {counts && (
          <Alert
            type={isChangedAfter(current, work) ? 'warning' : 'success'}
            showIcon
            title={t('handedIn', { no: current.no })}
            description={
              <>
                {work.workId && (
                  <ReceiptLinks
                    receipt={current.receipt}
                    href={addressOf(workApi.receiptPdf, { workId: work.workId, versionId: current.versionId })}
                  />
                )}
                {isChangedAfter(current, work) && <p>{t('draftChanged', { no: current.no })}</p>}
              </>
            }
          />
        )}
        {work.decisions.at(-1)?.action === 'return' && isReturned(work) && (
          <Alert type="warning" showIcon title={work.decisions.at(-1)?.opinion} />
        )}
        {work.unsigned && (
          <Alert
            type="warning"
            showIcon
            title={work.unsigned}
            action={<Link to={paths.centre.team({ teamId: work.teamId })}>{t('toDocuments')}</Link>}
          />
        )}
        <BlindWarning names={work.identifying} />
        <CopyWarning copies={work.copies} refetch={reload} />
        <DraftFields
          key={`${work.teamId}/${work.stageId}`}
          ref={draft}
          work={work}
          disabled={!editable}
          refetch={reload}
        />
        {work.setting?.answersBrief && <BriefPart work={work} disabled={!editable} onChanged={reload} />}
        {work.setting?.aiDeclaration && <AiPart work={work} disabled={!editable} onChanged={reload} />}
        {work.setting && asksOrigin(work.setting) && <OriginPart work={work} disabled={!editable} onChanged={reload} />}
        {work.setting?.hashFirst && <HashPart work={work} onChanged={reload} />}
        <OpenUploads value={countUploads}>
          <FileSlots work={work} disabled={!editable} onChanged={() => void refetch()} />
        </OpenUploads>
        {pledge && editable && work.isCaptain && (
          <section>
            <h2>{t('pledge')}</h2>
            <p className="work-pledge">{pledge}</p>
            <Checkbox checked={pledged} onChange={({ target }) => setPledged(target.checked)}>
              {t('pledgeTick')}
            </Checkbox>
          </section>
        )}
        {!work.isCaptain && editable && <p className="work-hint">{t('onlyCaptain')}</p>}
        {submit.refusal && (
          <Alert
            type="error"
            showIcon
            title={submit.refusal.msg}
            description={submit.refusal.fields.map(({ msg }) => msg).join(language === 'en' ? '; ' : '；')}
          />
        )}
      </div>
      {editable && work.isCaptain && (
        <div className="work-foot">
          {reason && <p className="work-reason">{reason}</p>}
          {work.workId && <WithdrawButton work={work} onDone={() => void refetch()} />}
          <ReasonedButton
            type={counts ? 'default' : 'primary'}
            size="large"
            loading={submit.busy}
            reason={reason}
            onClick={() => void confirmAndSubmit()}
          >
            {counts ? t('again') : submitLabel}
          </ReasonedButton>
        </div>
      )}
      <section className="work-part">
        <h2 ref={versions} tabIndex={-1}>
          {t('versions')}
        </h2>
        <VersionList
          versions={work.versions}
          setting={work.setting}
          currentId={counts ? current.versionId : null}
          ownWorkId={work.workId}
        />
      </section>
      {receipt && work.workId && (
        <ReceiptDialog workId={work.workId} receipt={receipt} onClose={() => setReceipt(null)} />
      )}
    </div>
  )
}

function Deadline({ work: { window, serverNow } }: { work: WorkEditor }) {
  const t = useT(workMessages)
  const { language } = useLanguage()
  const now = useServerNow(serverNow)
  const times = useWindowTimes(serverNow)
  if (!window) return null
  const left = window.phase === 'open' ? timeLeft(window.closesAt, now, language) : null
  return (
    <p className="work-time figures">
      {t('deadline')} {times.closing(window.closesAt)}
      {left && ` · ${t('left', { left })}`}
    </p>
  )
}
