import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotLift } from '@podium/core/enrolment/sanction/sanction.rule.ts'
import {
  SANCTION_STATES,
  SANCTION_SUBJECTS,
  sanctionStateLabels,
  sanctionSubjectLabels,
  type SanctionRow,
  type SanctionState,
} from '@podium/core/enrolment/sanction/sanction.ts'
import { sanctionEffectLabels } from '@podium/core/enrolment/sanction/effect-labels.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { GiveSanctionDialog } from './give-sanction-dialog.tsx'
import { sanctionMessages } from './messages.ts'

const source = listOf(enrolmentApi.sanctionPage)
const tones: Record<SanctionState, Tone> = { planned: 'info', inForce: 'danger', over: 'neutral', lifted: 'neutral' }

/** People and schools who may not enter or advise, or get fewer places, for a time. */
function EnrolmentSanctionsPage() {
  const t = useT(sanctionMessages)
  const { language } = useLanguage()
  const mayGive = useMay()('enrolment:sanction:give')
  const [open, setOpen] = useState<'give' | SanctionRow | null>(null)
  const lift = useWrite(enrolmentApi.liftSanction, {
    inline: true,
    refresh: [enrolmentApi.sanctionPage],
    onDone: () => {
      toast('success', t('lifted'))
      setOpen(null)
    },
  })
  const effectOf = ({ effect, percent }: SanctionRow) =>
    pick(sanctionEffectLabels[effect], language) + (percent === null ? '' : ` · ${percent} %`)
  return (
    <>
      <ListPage
        name="enrolment.sanctions"
        source={source}
        rowId={({ sanctionId }) => sanctionId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        exporter={exportOf(enrolmentApi.exportSanctions)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'subject',
            label: t('subject'),
            kind: 'select',
            options: SANCTION_SUBJECTS.map((value) => ({
              value,
              label: pick(sanctionSubjectLabels[value], language),
            })),
          },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: SANCTION_STATES.map((value) => ({ value, label: pick(sanctionStateLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'name', title: t('name'), width: 160 },
          {
            key: 'subject',
            title: t('subject'),
            width: 80,
            render: ({ subject }) => pick(sanctionSubjectLabels[subject], language),
          },
          { key: 'shown', title: t('shown'), width: 180 },
          { key: 'effect', title: t('effect'), width: 130, render: effectOf },
          {
            key: 'endsOn',
            title: t('until'),
            width: 200,
            render: ({ startsOn, endsOn }) => <span className="figures">{`${startsOn} – ${endsOn}`}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={tones[state]}>{pick(sanctionStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'reason', title: t('reason'), width: 220 },
          { key: 'groupName', title: t('groupName'), width: 160 },
          { key: 'byName', title: t('byName'), width: 100, hidden: true },
          {
            key: 'createdAt',
            title: t('createdAt'),
            width: 150,
            hidden: true,
            render: (row) => timeText(row.createdAt),
          },
          { key: 'liftedByName', title: t('liftedByName'), width: 100, hidden: true },
          { key: 'liftReason', title: t('liftReason'), width: 180, hidden: true },
        ]}
        actionsWidth={mayGive ? 80 : 0}
        rowActions={(row) => {
          if (!mayGive) return []
          const refusal = whyNotLift(row.state)
          return [
            {
              key: 'lift',
              label: t('lift'),
              reason: refusal && refusalText(refusal, language),
              onClick: () => setOpen(row),
            },
          ]
        }}
        renderTools={() =>
          mayGive && (
            <Button type="primary" onClick={() => setOpen('give')}>
              {t('give')}
            </Button>
          )
        }
      />
      {open === 'give' && <GiveSanctionDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'give' && (
        <ReasonDialog
          title={`${t('liftTitle')} · ${open.name}`}
          warning={t('liftWarning')}
          submitText={t('lift')}
          busy={lift.busy}
          refusal={lift.refusal}
          onClose={() => setOpen(null)}
          onSubmit={(reason) => lift.run({ sanctionId: open.sanctionId, reason, version: open.version })}
        />
      )}
    </>
  )
}

export { EnrolmentSanctionsPage as Page }
