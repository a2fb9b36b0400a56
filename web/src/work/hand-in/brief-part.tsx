import { workApi } from '@podium/core/work/api.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { handInMessages } from './messages.ts'

interface BriefPartProps {
  work: WorkEditor
  disabled: boolean
  onChanged: () => void
}

/** The brief that the work answers. */
export function BriefPart({ work, disabled, onChanged }: BriefPartProps) {
  const t = useT(handInMessages)
  const choose = useWrite(workApi.chooseBrief, { inline: true, onDone: onChanged })
  const { teamId, stageId, briefs, briefId } = work
  const text = briefs.find((brief) => brief.briefId === briefId)?.body
  return (
    <section>
      <h2 id="work-brief">
        {t('brief')} <small>{t('needed')}</small>
      </h2>
      {choose.refusal && <Alert type="error" showIcon title={choose.refusal.msg} />}
      {briefs.length === 0 ? (
        <p className="work-hint">{t('briefNone')}</p>
      ) : (
        <Select
          size="large"
          className="full-width"
          aria-labelledby="work-brief"
          placeholder={t('briefHint')}
          disabled={disabled}
          loading={choose.busy}
          value={briefId}
          options={briefs.map((brief) => ({ value: brief.briefId, label: brief.name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen: string) => void choose.run({ teamId, stageId, briefId: chosen })}
        />
      )}
      {text && <p className="work-pledge">{text}</p>}
    </section>
  )
}
