import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isPaperGood } from '@podium/core/enrolment/document/check-code.rule.ts'
import { mayHaveLink } from '@podium/core/enrolment/document/signer-link.rule.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '#web/lib/call/call.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { DocumentLine } from './document-line.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { documentMessages } from './messages.ts'
import { PaperState } from './paper-check.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import './document.css'

interface DocumentPartProps {
  team: Pick<TeamDetail, 'teamId' | 'serverNow' | 'version'>
  onChange: () => void
}

/** Documents that the reader, or as its captain the whole team, has to sign; nothing where none is asked for. */
export function DocumentPart({ team, onChange }: DocumentPartProps) {
  const t = useT(documentMessages)
  const { teamId } = team
  const list = useCall(enrolmentApi.documents, { teamId }, { staleAfterMs: 0 })
  const [search, setSearch] = useSearchParams()
  // The address in the square code of a document that was scanned.
  const scanned = { key: search.get('document'), memberId: search.get('member'), code: search.get('code') ?? '' }
  const [chosen, setChosen] = useState<TeamDocument | null>(null)
  const [linked, setLinked] = useState<TeamDocument | null>(null)
  const found = list.data?.documents.find(({ key, memberId }) => key === scanned.key && memberId === scanned.memberId)
  // A paper that is void or has lapsed is said to be so, and not asked for.
  const check = useCall(enrolmentApi.checkCode, scanned.code ? { teamId, code: scanned.code } : null, {
    staleAfterMs: 0,
  })
  const isGood = check.data !== undefined && isPaperGood(check.data.paper)
  const opened = chosen ?? (found?.uploadHindrance === null && (isGood || !scanned.code) ? found : null)
  const { refetch: reload } = list
  const shownVersion = useRef(team.version)
  // What is printed on the documents may have changed with the team.
  useEffect(() => {
    if (shownVersion.current === team.version) return
    shownVersion.current = team.version
    void reload()
  }, [team.version, reload])
  if (list.isError) return <Failure refusal={list.error} onRetry={() => void list.refetch()} />
  if (!list.data || list.data.documents.length === 0) return null
  const refetch = () => {
    void list.refetch()
    onChange()
  }
  const close = () => {
    setChosen(null)
    if (scanned.key === null) return
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['document', 'member', 'code']) next.delete(name)
        return next
      },
      { replace: true },
    )
  }
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <p className="sign-up-hint">{t('hint')}</p>
      {scanned.code && <PaperState teamId={teamId} code={scanned.code} />}
      <ul className="document-list">
        {list.data.documents.map((document) => (
          <DocumentLine key={keyOf(document)} document={document} now={team.serverNow}>
            <DocumentActions
              teamId={teamId}
              document={document}
              onUpload={() => setChosen(document)}
              onLink={() => setLinked(document)}
              onChange={refetch}
            />
          </DocumentLine>
        ))}
      </ul>
      {opened && (
        <UploadDialog
          key={keyOf(opened)}
          teamId={teamId}
          document={opened}
          code={chosen ? '' : scanned.code}
          onDone={refetch}
          onClose={close}
        />
      )}
      {linked && (
        <LinkDialog
          key={keyOf(linked)}
          teamId={teamId}
          document={list.data.documents.find((each) => keyOf(each) === keyOf(linked)) ?? linked}
          onChange={refetch}
          onClose={() => setLinked(null)}
        />
      )}
    </section>
  )
}

const keyOf = ({ key, memberId }: TeamDocument): string => `${key} ${memberId ?? ''}`

interface DocumentActionsProps {
  teamId: string
  document: TeamDocument
  onUpload: () => void
  onLink: () => void
  onChange: () => void
}

function DocumentActions({ teamId, document, onUpload, onLink, onChange }: DocumentActionsProps) {
  const t = useT(documentMessages)
  const confirmDanger = useConfirmDanger()
  const { key, memberId, name, signer, copy, linkHindrance, uploadHindrance, removeHindrance } = document
  const place = { teamId, key, ...(memberId !== null && { memberId }) }
  const remove = useWrite(enrolmentApi.removeCopy, {
    onDone: () => {
      toast('success', t('removed'))
      onChange()
    },
  })
  const drop = async () => {
    const words = { title: t('removeTitle', { name }), text: t('removeText'), confirmLabel: t('remove') }
    if (await confirmDanger(words)) await remove.run(place)
  }
  return (
    <>
      <a className="plain-button" href={addressOf(enrolmentApi.documentPdf, place)} target="_blank" rel="noreferrer">
        {t('download')}
      </a>
      <ReasonedButton reason={uploadHindrance} onClick={onUpload}>
        {t(copy ? 'replace' : 'upload')}
      </ReasonedButton>
      {mayHaveLink(signer) && (
        <ReasonedButton reason={linkHindrance} onClick={onLink}>
          {t('link')}
        </ReasonedButton>
      )}
      {copy && removeHindrance === null && (
        <Button type="text" danger loading={remove.busy} onClick={() => void drop()}>
          {t('remove')}
        </Button>
      )}
    </>
  )
}
