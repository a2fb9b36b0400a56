import { API_BASE } from '@podium/core/base/endpoint.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import type { IdentityChangeRow } from '@podium/core/identity/change/identity-change.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { useDocumentText } from './identity-text.ts'
import { changeMessages } from './messages.ts'

const ACTIONS = ['approve', 'refuse'] as const

/** Approves or refuses a requested change, with old and new side by side. */
export function DecideChangeDialog({ change, onClose }: { change: IdentityChangeRow; onClose: () => void }) {
  const t = useT(changeMessages)
  const documentText = useDocumentText()
  const decide = useWrite(identityApi.decideIdentityChange, {
    inline: true,
    refresh: [identityApi.identityChangePage],
  })
  const { before, after } = change
  return (
    <DecisionDialog
      title={t('decideTitle', { name: before.realName })}
      choices={ACTIONS.map((value) => ({
        value,
        label: t(value),
        hint: t(`hint_${value}`),
        needsOpinion: value === 'refuse',
      }))}
      initial="approve"
      busy={decide.busy}
      refusal={decide.refusal}
      decide={async ({ action, opinion }) => {
        const { changeId, version } = change
        const decided = await decide.run({ changeId, action, opinion: opinion ?? '', version })
        return decided ? [{ name: before.realName, refused: null }] : null
      }}
      onDecided={() => undefined}
      onAllDecided={(action) => toast('success', t(`done_${action}`))}
      onClose={onClose}
    >
      <dl className="kept-values wide">
        <dt>{t('before')}</dt>
        <dd className="figures">
          {before.realName} · {documentText(before)}
        </dd>
        <dt>{t('after')}</dt>
        <dd className="figures">
          <b>{after.realName}</b> · {documentText(after)}
        </dd>
        <dt>{t('reason')}</dt>
        <dd>{change.reason}</dd>
        <dt>{t('proofFile')}</dt>
        <dd>
          {change.fileId ? (
            <a href={`${API_BASE}/files/${change.fileId}`} target="_blank" rel="noreferrer">
              {t('openProof')}
            </a>
          ) : (
            '—'
          )}
        </dd>
      </dl>
    </DecisionDialog>
  )
}
