import { workApi } from '@podium/core/work/api.ts'
import type { WorkState } from '@podium/core/work/work.ts'
import { isAccepted } from '@podium/core/work/work.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { workMessages } from './messages.ts'

interface AuditDialogProps {
  works: ReadonlyArray<{ workId: string; title: string; version: number; state: WorkState }>
  onClose: () => void
  onDone: () => void
}

/** Accepts or returns works. */
export function AuditDialog({ works, onClose, onDone }: AuditDialogProps) {
  const t = useT(workMessages)
  const audit = useWrite(workApi.audit, { inline: true, refresh: [workApi.workPage, workApi.workDetail] })
  const [first] = works
  return (
    <DecisionDialog
      title={works.length === 1 ? t('auditOne', { name: first?.title ?? '' }) : t('auditMany', { count: works.length })}
      choices={[
        { value: 'accept', label: t('accept'), needsOpinion: false },
        { value: 'return', label: t('return'), needsOpinion: true },
      ]}
      // Without audit works are accepted automatically: only a return can be decided.
      initial={works.every(isAccepted) ? 'return' : 'accept'}
      busy={audit.busy}
      refusal={audit.refusal}
      decide={async (decision) => {
        const versions = works.map(({ workId, version }) => ({ workId, version }))
        const done = await audit.run({ works: versions, ...decision })
        return done ? done.results.map(({ title, refused }) => ({ name: title, refused })) : null
      }}
      onDecided={onDone}
      onAllDecided={(action, count) => toast('success', t(`done_${action}`, { count }))}
      onClose={onClose}
    />
  )
}
