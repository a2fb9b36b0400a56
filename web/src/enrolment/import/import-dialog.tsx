import { isDone } from '@podium/core/base/state/job.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import type { CellFault } from '@podium/core/base/file/sheet-import.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { TEAM_IMPORT, teamImportColumns, type CellCorrection } from '@podium/core/enrolment/import/team-import.ts'
import { Alert, Button, Input, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { addressOf } from '#web/lib/call/call.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { JobWatch } from '#web/lib/call/job-watch.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import { SheetFaults } from '#web/ui/sheet-import/sheet-faults.tsx'
import { teamImportMessages } from './messages.ts'
import { endKept } from '#web/ui/name-choice/end-kept.tsx'

const refresh = [enrolmentApi.teamImportPage, enrolmentApi.teamPage]
const MAX_BYTES = 16 * 1_048_576

type Check = Output<typeof enrolmentApi.checkTeamImport>
const cellKey = ({ row, column }: Pick<CellFault, 'row' | 'column'>) => `${row} ${column}`

/** Imports teams: choose the round, fill in the template, check it, correct what the check names, import. */
export function TeamImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(teamImportMessages)
  const { language } = useLanguage()
  useFocusReturn()
  const rounds = useCall(enrolmentApi.teamImportRounds, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const roundId = chosen ?? (rounds.data?.length === 1 ? rounds.data[0]!.value : null)
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [found, setFound] = useState<Check | null>(null)
  const [corrections, setCorrections] = useState<ReadonlyMap<string, CellCorrection>>(new Map())
  const [jobId, setJobId] = useState<string | null>(null)
  const finish = (count: number) => {
    toast('success', t('done', { count }))
    onClose()
  }
  const check = useWrite(enrolmentApi.checkTeamImport, {
    onDone: (done) => (done.jobId === null ? setFound(done) : setJobId(done.jobId)),
    onRefused: () => setFile(null),
  })
  const save = useWrite(enrolmentApi.importTeams, {
    refresh,
    onDone: ({ teams, jobId: running }) => (running === null ? finish(teams) : setJobId(running)),
  })
  const inputOf = (fileId: string) => ({ roundId: roundId!, fileId, corrections: [...corrections.values()] })
  const choose = (files: UploadedFile[]) => {
    const uploaded = files.at(-1) ?? null
    setFile(uploaded)
    setFound(null)
    setJobId(null)
    setCorrections(new Map())
    if (uploaded) void check.run({ roundId: roundId!, fileId: uploaded.fileId, corrections: [] })
  }
  const chooseRound = (next: string) => {
    setChosen(next)
    choose([])
  }
  const correct = (fault: CellFault, value: string) => {
    const correction = { row: fault.row, column: fault.column, value } as CellCorrection
    setCorrections((now) => new Map(now).set(cellKey(fault), correction))
  }
  const isGood = found !== null && found.faultCount === 0
  return (
    <Modal
      open
      width="52rem"
      title={t('importTeams')}
      okText={isGood ? t('importNow', { count: found.teams }) : t('importNothing')}
      okButtonProps={{ disabled: !isGood || jobId !== null, loading: save.busy }}
      cancelText={t('cancel')}
      onOk={() => file && void save.run(inputOf(file.fileId))}
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <p>{t('hint')}</p>
        {rounds.data?.length === 0 && <Alert type="info" showIcon title={t('noRounds')} />}
        <Select
          aria-label={t('round')}
          placeholder={t('chooseRound')}
          className="full-width"
          showSearch={{ optionFilterProp: 'label' }}
          loading={rounds.isPending}
          options={rounds.data ?? []}
          labelRender={endKept}
          value={roundId}
          onChange={chooseRound}
        />
        {roundId !== null && (
          <>
            <a href={addressOf(enrolmentApi.teamImportTemplate, { roundId })}>{t('template')}</a>
            <FileUpload
              start={startUpload}
              about={{ purpose: TEAM_IMPORT }}
              accept=".xlsx"
              maxBytes={MAX_BYTES}
              maxCount={1}
              value={file ? [file] : []}
              onChange={choose}
            />
          </>
        )}
        {check.busy && <output>{t('checking')}</output>}
        {jobId !== null && (
          <JobWatch
            jobId={jobId}
            onDone={(job) => {
              if (!isDone(job)) return
              setJobId(null)
              const result = job.result as Check & { importId?: string }
              if (result.importId === undefined) setFound(result)
              else finish(result.teams)
            }}
          />
        )}
        {isGood && <Alert type="success" showIcon title={t('good', { people: found.people, teams: found.teams })} />}
        {file && roundId !== null && found && !isGood && (
          <>
            <SheetFaults
              columns={teamImportColumns}
              found={found}
              annotated={addressOf(enrolmentApi.annotatedTeamImport, { roundId, fileId: file.fileId })}
              title={t('bad', { count: found.faultCount, total: found.total })}
              about={{
                title: t('teamAndPerson'),
                of: ({ team, name }) => [team, name].filter((each) => each !== '').join(' · ') || '—',
              }}
              correction={{
                title: t('correction'),
                renderField: (fault) => (
                  <Input
                    maxLength={200}
                    aria-label={t('correctionOf', { row: fault.row, column: columnName(fault.column, language) })}
                    value={corrections.get(cellKey(fault))?.value ?? fault.value}
                    onChange={({ target }) => correct(fault, target.value)}
                  />
                ),
              }}
            />
            {corrections.size > 0 && (
              <Button loading={check.busy} onClick={() => void check.run(inputOf(file.fileId))}>
                {t('checkAgain')}
              </Button>
            )}
          </>
        )}
      </Space>
    </Modal>
  )
}

function columnName(key: string, language: ReturnType<typeof useLanguage>['language']): string {
  const column = teamImportColumns.find((each) => each.key === key)
  return column ? pick(column, language) : key
}
